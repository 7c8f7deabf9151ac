import { Controller } from "@hotwired/stimulus";
import { visit } from "@hotwired/turbo";
import { Debounce } from "@kit/busy";
import { partial } from "@kit/request";

/** The search field on top: offers places that match while one types; Enter searches messages. */
export default class extends Controller<HTMLFormElement> {
  static targets = ["field", "list", "options"];

  declare readonly fieldTarget: HTMLInputElement;
  declare readonly listTarget: HTMLElement;
  declare readonly optionsTarget: HTMLElement;

  readonly #pause = new Debounce(150);

  disconnect(): void {
    this.#pause.cancel();
  }

  focus(event: KeyboardEvent): void {
    event.preventDefault();
    this.fieldTarget.focus();
    this.fieldTarget.select();
  }

  open(): void {
    if (this.fieldTarget.value.trim()) this.type();
  }

  type(): void {
    if (this.fieldTarget.value.trim()) this.#pause.run(() => void this.#find());
    else this.#close();
  }

  key(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) this.#move(step);
    else if (event.key === "Escape") this.#close();
    else if (event.key === "Enter" && this.#picked) this.#go(this.#picked);
    else return;
    event.preventDefault();
  }

  hold(event: Event): void {
    event.preventDefault();
  }

  pick({ target }: Event): void {
    const option = (target as Element).closest<HTMLElement>("[role=option]");
    if (option) this.#go(option);
  }

  leave({ relatedTarget }: FocusEvent): void {
    if (!(relatedTarget instanceof Node && this.element.contains(relatedTarget))) this.#close();
  }

  get #options(): HTMLElement[] {
    return [...this.optionsTarget.querySelectorAll<HTMLElement>("[role=option]")];
  }

  get #picked(): HTMLElement | undefined {
    return this.#options.find((option) => option.ariaSelected === "true");
  }

  async #find(): Promise<void> {
    const query = this.fieldTarget.value;
    const found = await partial(`/search/suggestions?q=${encodeURIComponent(query)}`);
    if (!found || query !== this.fieldTarget.value || document.activeElement !== this.fieldTarget) return;
    this.optionsTarget.replaceChildren(found);
    this.listTarget.hidden = this.#options.length === 0;
    this.fieldTarget.ariaExpanded = String(!this.listTarget.hidden);
  }

  #move(step: number): void {
    const options = this.#options;
    const from = options.findIndex((option) => option.ariaSelected === "true");
    const to = from < 0 ? (step > 0 ? 0 : options.length - 1) : (from + step + options.length) % options.length;
    options.forEach((option, at) => {
      option.ariaSelected = String(at === to);
    });
    this.fieldTarget.setAttribute("aria-activedescendant", options[to]?.id ?? "");
  }

  #go(option: HTMLElement): void {
    this.#close();
    visit(option.dataset.url ?? "/");
  }

  #close(): void {
    this.#pause.cancel();
    this.listTarget.hidden = true;
    this.optionsTarget.replaceChildren();
    this.fieldTarget.ariaExpanded = "false";
    this.fieldTarget.removeAttribute("aria-activedescendant");
  }
}
