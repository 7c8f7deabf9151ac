// The list under a field: which options show, which one is current, where it stands.
import { placeList } from "./floating";
import { isMatch, mark } from "./matching";

export const optionAt = (target: EventTarget | null): HTMLElement | undefined => {
  const option = target instanceof Element ? target.closest<HTMLElement>('[role="option"]') : null;
  return option && option.ariaDisabled !== "true" ? option : undefined;
};

export class Listbox {
  constructor(
    private readonly popover: HTMLElement,
    private readonly list: HTMLElement,
    private readonly field: HTMLInputElement,
  ) {}

  get isOpen(): boolean {
    return this.popover.matches(":popover-open");
  }

  get current(): HTMLElement | undefined {
    return this.#all.find((option) => "active" in option.dataset);
  }

  get first(): HTMLElement | undefined {
    return this.#usable[0];
  }

  open(anchor: HTMLElement): void {
    if (!this.isOpen) this.popover.showPopover();
    placeList(this.popover, anchor.getBoundingClientRect());
    this.field.ariaExpanded = "true";
  }

  close(): void {
    if (this.isOpen) this.popover.hidePopover();
    this.field.ariaExpanded = "false";
    this.point(undefined);
  }

  replace(options: DocumentFragment): void {
    this.list.replaceChildren(options);
    this.#all.forEach((option, index) => {
      option.id ||= `${this.list.id}-${index}`;
    });
  }

  /** Shows the options that hold every typed word and makes the match bold; returns how many there are. */
  filter(query: string): number {
    for (const option of this.#all) {
      option.hidden = !isMatch(`${option.textContent} ${option.dataset.also ?? ""}`, query);
      mark(option.querySelector<HTMLElement>("[data-words]") ?? option, query);
    }
    return this.#all.filter((option) => !option.hidden).length;
  }

  point(option: HTMLElement | undefined): void {
    for (const each of this.#all) delete each.dataset.active;
    if (option) {
      option.dataset.active = "";
      option.scrollIntoView({ block: "nearest" });
      this.field.setAttribute("aria-activedescendant", option.id);
    } else {
      this.field.removeAttribute("aria-activedescendant");
    }
  }

  step(by: number): void {
    const options = this.#usable;
    const at = options.indexOf(this.current as HTMLElement);
    const next = at < 0 ? (by > 0 ? 0 : -1) : (at + by + options.length) % options.length;
    this.point(options.at(next));
  }

  select(values: readonly string[]): void {
    for (const option of this.#all) option.ariaSelected = String(values.includes(option.dataset.value ?? ""));
  }

  get selected(): HTMLElement | undefined {
    return this.#all.find((option) => option.ariaSelected === "true");
  }

  get #all(): HTMLElement[] {
    return [...this.list.querySelectorAll<HTMLElement>('[role="option"]')];
  }

  get #usable(): HTMLElement[] {
    return this.#all.filter((option) => !option.hidden && option.ariaDisabled !== "true");
  }
}
