import { Controller } from "@hotwired/stimulus";

/** Keeps what is ticked in a list that is drawn anew, and its button in step. */
export default class TicksController extends Controller<HTMLElement> {
  static targets = ["one", "go"];

  static #kept = new Set<string>();

  declare oneTargets: HTMLInputElement[];
  declare goTarget: HTMLButtonElement;
  declare hasGoTarget: boolean;

  /** A row that comes back is ticked as it was, unless that is no longer possible. */
  oneTargetConnected(one: HTMLInputElement): void {
    one.checked = !one.disabled && TicksController.#kept.has(one.value);
  }

  follow(): void {
    const ticked = this.oneTargets.filter((one) => one.checked);
    if (this.element.isConnected) TicksController.#kept = new Set(ticked.map((one) => one.value));
    if (this.hasGoTarget) this.goTarget.disabled = ticked.length === 0;
  }
}
