import { Controller } from "@hotwired/stimulus";
import { Debounce } from "@kit/busy";
import { partial } from "@kit/request";

const LONGEST = 80;

/** The name of a channel to be: put in order as it is typed, and checked with the server. */
export default class extends Controller<HTMLFormElement> {
  static targets = ["field", "left", "error", "next"];
  static values = { checkUrl: String };

  declare readonly fieldTarget: HTMLInputElement;
  declare readonly leftTarget: HTMLElement;
  declare readonly errorTarget: HTMLElement;
  declare readonly nextTarget: HTMLButtonElement;
  declare readonly checkUrlValue: string;

  readonly #pause = new Debounce(200);

  disconnect(): void {
    this.#pause.cancel();
  }

  type(): void {
    const field = this.fieldTarget;
    const at = field.selectionStart;
    field.value = field.value.toLowerCase().replace(/\s/g, "-");
    field.setSelectionRange(at, at);
    this.leftTarget.textContent = String(LONGEST - field.value.length);
    this.nextTarget.disabled = field.value === "";
    this.#pause.run(() => void this.check());
  }

  async check(): Promise<void> {
    this.#pause.cancel();
    const name = this.fieldTarget.value;
    if (!name) return this.#say();
    const error = await partial(`${this.checkUrlValue}?name=${encodeURIComponent(name)}`);
    if (error && name === this.fieldTarget.value) this.#say(error);
  }

  #say(error?: DocumentFragment): void {
    const isWrong = Boolean(error?.textContent?.trim());
    this.errorTarget.replaceChildren(...(error ? [error] : []));
    this.fieldTarget.ariaInvalid = isWrong ? "true" : null;
    this.nextTarget.disabled = isWrong || this.fieldTarget.value === "";
  }
}
