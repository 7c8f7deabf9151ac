import type { Scrolling } from "./scrolling";

const HEIGHT = 44;

/** The pill that says which day the top of the list belongs to, unless the day's own pill is there. */
export class DayFloat {
  constructor(
    readonly pill: HTMLElement,
    readonly scrolling: Scrolling,
  ) {}

  update(): void {
    const first = this.scrolling.firstVisible();
    this.pill.hidden = !first || this.#isMarked(first);
    const words = this.pill.querySelector("span");
    const day = first?.dataset.dayLabel ?? "";
    if (!words || words.textContent === day) return;
    words.textContent = day;
    this.pill.querySelector("button")?.setAttribute("aria-label", `Jump to a date, ${day}`);
  }

  /** Whether the day stands there by itself: above the first row, or coming up under the pill. */
  #isMarked(first: HTMLElement): boolean {
    const top = this.scrolling.scroller.getBoundingClientRect().top;
    if (this.#markOf(first, top)) return true;
    let row: Element | null = first.nextElementSibling;
    while (row && row.getBoundingClientRect().top < top + HEIGHT) {
      if (this.#markOf(row, top)) return true;
      row = row.nextElementSibling;
    }
    return this.scrolling.scroller.scrollTop === 0;
  }

  #markOf(row: Element, top: number): boolean {
    const mark = row.querySelector(":scope > .day-mark");
    return mark !== null && mark.getBoundingClientRect().bottom > top;
  }
}
