import { Controller } from "@hotwired/stimulus";
import { visit } from "@hotwired/turbo";
import { partial } from "@kit/request";

/** Jumps to a conversation by its name. */
export default class extends Controller<HTMLDialogElement> {
  static targets = ["field", "list", "form", "person"];

  declare readonly fieldTarget: HTMLInputElement;
  declare readonly listTarget: HTMLElement;
  declare readonly formTarget: HTMLFormElement;
  declare readonly personTarget: HTMLInputElement;

  async type(): Promise<void> {
    const query = this.fieldTarget.value;
    const found = await partial(`/switcher/destinations?q=${encodeURIComponent(query)}`);
    if (found && query === this.fieldTarget.value) this.listTarget.replaceChildren(found);
  }

  key(event: KeyboardEvent): void {
    const options = [...this.listTarget.querySelectorAll<HTMLElement>("[role=option]")];
    const at = options.findIndex((option) => option.ariaSelected === "true");
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) this.#select(options, (at + step + options.length) % options.length);
    else if (event.key === "Enter" && options[at]) this.#go(options[at]);
    else return;
    event.preventDefault();
  }

  pick({ target }: Event): void {
    const option = (target as Element).closest<HTMLElement>("[role=option]");
    if (option) this.#go(option);
  }

  #select(options: HTMLElement[], to: number): void {
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
