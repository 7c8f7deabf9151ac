import { Controller } from "@hotwired/stimulus";
import { Debounce } from "../busy";

/** A form that sends itself: at once on a choice, after a pause while typing. */
export default class AutosubmitController extends Controller<HTMLFormElement> {
  readonly #typing = new Debounce(250);

  disconnect(): void {
    this.#typing.cancel();
  }

  /** What is sent by hand need not be sent again. */
  connect(): void {
    this.element.addEventListener("submit", () => this.#typing.cancel());
  }

  now(): void {
    this.#typing.cancel();
    this.element.requestSubmit();
  }

  soon(): void {
    this.#typing.run(() => this.element.requestSubmit());
  }
}
