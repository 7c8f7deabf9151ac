import { Controller } from "@hotwired/stimulus";
import { visit } from "@hotwired/turbo";
import { Coming } from "@kit/coming";
import { partial } from "@kit/request";

/** Jumps to a conversation by its name. */
export default class extends Controller<HTMLDialogElement> {
  static targets = ["field", "list", "form", "person"];

  declare readonly fieldTarget: HTMLInputElement;
  declare readonly listTarget: HTMLElement;
  declare readonly formTarget: HTMLFormElement;
  declare readonly personTarget: HTMLInputElement;

  readonly #coming = new Coming();

  type(): void {
    this.#coming.expect(this.#find(this.fieldTarget.value));
  }

  key(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) this.#move(step);
    else if (event.key === "Enter") this.#coming.whenHere(() => this.#picked && this.#go(this.#picked));
    else return;
    event.preventDefault();
  }

  pick({ target }: Event): void {
    const option = (target as Element).closest<HTMLElement>("[role=option]");
    if (option) this.#go(option);
  }

  get #options(): HTMLElement[] {
    return [...this.listTarget.querySelectorAll<HTMLElement>("[role=option]")];
  }

  get #picked(): HTMLElement | undefined {
    return this.#options.find((option) => option.ariaSelected === "true");
  }

  async #find(query: string): Promise<void> {
    const found = await partial(`/switcher/destinations?q=${encodeURIComponent(query)}`);
    if (found && query === this.fieldTarget.value) this.listTarget.replaceChildren(found);
  }

  #move(step: number): void {
    const options = this.#options;
    const at = options.findIndex((option) => option.ariaSelected === "true");
    const to = (at + step + options.length) % options.length;
    options.forEach((option, at) => {
      option.ariaSelected = String(at === to);
    });
    options[to]?.scrollIntoView({ block: "nearest" });
    this.fieldTarget.setAttribute("aria-activedescendant", options[to]?.id ?? "");
  }

  /** To a conversation, or into a new one with a person. */
  #go({ dataset: { url, person } }: HTMLElement): void {
    this.element.close();
    if (url) visit(url);
    else if (person) this.#write(person);
  }

  /** The form outlives the dialog, so it leaves it first; from then on it is nobody's target. */
  #write(person: string): void {
    const form = this.formTarget;
    this.personTarget.value = person;
    document.body.append(form);
    form.requestSubmit();
  }
}
