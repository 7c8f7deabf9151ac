import { Controller } from "@hotwired/stimulus";

/** Keeps what is ticked in a list that is drawn anew, and its button in step. Goes before `selection`, which counts. */
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

  /** Only what a person ticks is kept. */
  keep(): void {
    TicksController.#kept = new Set(this.#ticked.map((one) => one.value));
  }

  follow(): void {
    if (this.hasGoTarget) this.goTarget.disabled = this.#ticked.length === 0;
  }

  get #ticked(): HTMLInputElement[] {
    return this.oneTargets.filter((one) => one.checked);
  }
}
