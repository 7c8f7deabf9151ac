import { Controller } from "@hotwired/stimulus";

/** Ticks beside rows, and one above that speaks for all. Says how many are ticked. */
export default class SelectionController extends Controller<HTMLElement> {
  static targets = ["all", "one", "count", "bar"];

  declare allTarget: HTMLInputElement;
  declare hasAllTarget: boolean;
  declare oneTargets: HTMLInputElement[];
  declare countTargets: HTMLElement[];
  declare barTargets: HTMLElement[];

  #last: HTMLInputElement | undefined;

  oneTargetConnected(): void {
    this.#say();
  }

  oneTargetDisconnected(): void {
    this.#say();
  }

  toggleAll(): void {
    for (const one of this.#usable) one.checked = this.allTarget.checked;
    this.#say();
  }

  /** With Shift, everything between this row and the one ticked before follows it. */
  toggle(event: MouseEvent): void {
    const one = event.currentTarget as HTMLInputElement;
    const [from, to] = [this.#last, one]
      .map((each) => this.oneTargets.indexOf(each as HTMLInputElement))
      .sort((a, b) => a - b);
    if (event.shiftKey && from !== undefined && to !== undefined && from >= 0)
      for (const each of this.oneTargets.slice(from, to + 1)) if (!each.disabled) each.checked = one.checked;
    this.#last = one;
    this.#say();
  }

  clear(): void {
    for (const one of this.oneTargets) one.checked = false;
    this.#say();
  }

  get #usable(): HTMLInputElement[] {
    return this.oneTargets.filter((one) => !one.disabled);
  }

  #say(): void {
    const chosen = this.oneTargets.filter((one) => one.checked);
    for (const one of this.oneTargets) one.closest("tr, [data-row]")?.toggleAttribute("data-selected", one.checked);
    for (const count of this.countTargets) count.textContent = String(chosen.length);
    for (const bar of this.barTargets) bar.hidden = chosen.length === 0;
    if (this.hasAllTarget) {
      this.allTarget.checked = chosen.length > 0 && chosen.length === this.#usable.length;
      this.allTarget.indeterminate = chosen.length > 0 && !this.allTarget.checked;
    }
    this.dispatch("changed", { detail: { count: chosen.length, values: chosen.map((one) => one.value) } });
  }
}
