import { Controller } from "@hotwired/stimulus";
import { isTextField } from "@kit/focus";

/** Walks through the rows of a list by key; the row with the focus is opened by Enter or ticked. */
export default class WalkController extends Controller<HTMLElement> {
  static targets = ["way", "one"];

  declare wayTargets: HTMLElement[];
  declare oneTargets: HTMLInputElement[];

  next(event: KeyboardEvent): void {
    this.#step(event, 1);
  }

  previous(event: KeyboardEvent): void {
    this.#step(event, -1);
  }

  tick(event: KeyboardEvent): void {
    if (!isMeant(event) || this.#at < 0) return;
    const row = this.wayTargets[this.#at]?.closest("tr");
    this.oneTargets.find((one) => row?.contains(one))?.click();
  }

  #step(event: KeyboardEvent, by: number): void {
    if (!isMeant(event)) return;
    const to = Math.min(Math.max(this.#at + by, 0), this.wayTargets.length - 1);
    this.wayTargets[to]?.focus();
    this.wayTargets[to]?.scrollIntoView({ block: "nearest" });
  }

  /** The row that has the focus, wherever in it. */
  get #at(): number {
    const row = document.activeElement?.closest("tr");
    return row ? this.wayTargets.findIndex((way) => row.contains(way)) : -1;
  }
}

const isMeant = (event: KeyboardEvent): boolean =>
  !isTextField(event.target) &&
  !event.defaultPrevented &&
  !document.querySelector("dialog:modal, [popover]:popover-open");
