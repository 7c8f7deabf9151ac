import ComboboxController from "./combobox_controller";

/** A combobox that gathers several choices as chips, each with its own hidden input. */
export default class TokensController extends ComboboxController {
  static targets = [...ComboboxController.targets, "chip", "template"];

  declare chipTargets: HTMLElement[];
  declare templateTarget: HTMLTemplateElement;

  /** A click beside the chips is a click into the field. */
  reach({ target, currentTarget }: Event): void {
    if (target !== currentTarget) return;
    this.fieldTarget.focus();
    this.open();
  }

  remove({ currentTarget }: Event): void {
    (currentTarget as Element).closest("[data-tokens-target='chip']")?.remove();
    this.#changed();
    this.fieldTarget.focus();
  }

  protected override get values(): string[] {
    return this.chipTargets.map((chip) => chip.querySelector("input")?.value ?? "");
  }

  protected override answer(key: string): boolean {
    if (key === "Backspace" && this.fieldTarget.value === "") this.chipTargets.at(-1)?.remove();
    return super.answer(key);
  }

  /** Choosing what is there already takes it away. */
  protected override keep(value: string, label: string): void {
    const at = this.values.indexOf(value);
    if (at >= 0) this.chipTargets[at]?.remove();
    else if (value) this.#add(value, label);
    this.fieldTarget.value = "";
    this.#changed();
  }

  protected override settle(): void {
    const typed = this.fieldTarget.value.trim();
    if (this.freeValue && typed && !this.values.includes(typed)) this.keep(typed, typed);
    else this.fieldTarget.value = "";
  }

  #add(value: string, label: string): void {
    const chip = (this.templateTarget.content.firstElementChild as HTMLElement).cloneNode(true) as HTMLElement;
    const [words, input, button] = [".chip__words", "input", "button"].map((part) => chip.querySelector(part));
    if (words) words.textContent = label;
    if (input instanceof HTMLInputElement) input.value = value;
    if (button) button.ariaLabel = `Remove ${label}`;
    this.fieldTarget.before(chip);
  }

  #changed(): void {
    this.fieldTarget.dispatchEvent(new Event("change", { bubbles: true }));
  }
}
