import { Controller } from "@hotwired/stimulus";
import { drawMonth } from "../calendar";
import { addDays, addMonths, formatDay, monthName, type Order, parseDay, today } from "../dates";

/** A field for a day: typed in any usual way, or picked from a calendar that follows the page's clock. */
export default class DatepickerController extends Controller<HTMLElement> {
  static targets = ["field", "calendar", "grid", "month", "button"];
  static values = {
    order: { type: String, default: "mdy" },
    weekStart: Number,
    today: String,
    min: String,
    max: String,
  };

  declare fieldTarget: HTMLInputElement;
  declare calendarTarget: HTMLElement;
  declare gridTarget: HTMLTableElement;
  declare monthTarget: HTMLElement;
  declare orderValue: Order;
  declare weekStartValue: number;
  declare todayValue: string;
  declare minValue: string;
  declare maxValue: string;

  #shown = "";

  /** When the calendar opens: at the typed day, else today. */
  show({ newState }: ToggleEvent): void {
    if (newState === "open") this.#draw(this.#typed ?? this.#today);
  }

  enter({ newState }: ToggleEvent): void {
    if (newState === "open") this.#focusDay();
  }

  key(event: KeyboardEvent): void {
    const { key, shiftKey } = event;
    if (!(event.target as Element).matches("[data-day]")) return;
    const day = this.#shown;
    const to = {
      ArrowLeft: () => addDays(day, -1),
      ArrowRight: () => addDays(day, 1),
      ArrowUp: () => addDays(day, -7),
      ArrowDown: () => addDays(day, 7),
      PageUp: () => addMonths(day, shiftKey ? -12 : -1),
      PageDown: () => addMonths(day, shiftKey ? 12 : 1),
      Home: () => `${day.slice(0, 8)}01`,
      End: () => addDays(`${addMonths(day, 1).slice(0, 8)}01`, -1),
    }[key];
    if (to) this.#draw(to(), { focus: true });
    else if (key === "Enter" || key === " ") this.#choose(day);
    else return;
    event.preventDefault();
  }

  turn({ params }: Event & { params: { months: number } }): void {
    this.#draw(addMonths(this.#shown, params.months));
  }

  pick({ target }: Event): void {
    const day = (target as Element).closest<HTMLElement>("[data-day]")?.dataset.day;
    if (day) this.#choose(day);
  }

  pickToday(): void {
    this.#choose(this.#today);
  }

  clear(): void {
    this.#put("");
  }

  /** Writes what was typed the way we write it; what is no day stays, for the form to say so. */
  tidy(): void {
    const day = this.#typed;
    if (day) this.fieldTarget.value = formatDay(day, this.orderValue);
  }

  get #typed(): string | undefined {
    return parseDay(this.fieldTarget.value, this.orderValue);
  }

  get #today(): string {
    return this.todayValue || today();
  }

  #isOpen = (day: string): boolean =>
    (!this.minValue || day >= this.minValue) && (!this.maxValue || day <= this.maxValue);

  #draw(day: string, { focus = false } = {}): void {
    this.#shown = day;
    this.monthTarget.textContent = monthName(day);
    drawMonth(this.gridTarget, {
      shown: day,
      chosen: this.#typed,
      today: this.#today,
      weekStart: this.weekStartValue,
      isOpen: this.#isOpen,
    });
    if (focus) this.#focusDay();
  }

  #focusDay(): void {
    this.gridTarget.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }

  #choose(day: string): void {
    if (this.#isOpen(day)) this.#put(formatDay(day, this.orderValue));
  }

  #put(text: string): void {
    this.fieldTarget.value = text;
    this.calendarTarget.hidePopover();
    this.fieldTarget.focus();
    this.fieldTarget.dispatchEvent(new Event("input", { bubbles: true }));
    this.fieldTarget.dispatchEvent(new Event("change", { bubbles: true }));
  }
}
