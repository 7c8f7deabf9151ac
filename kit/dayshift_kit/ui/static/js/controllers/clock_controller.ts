import { Controller } from "@hotwired/stimulus";
import { timeAgo, timeOfDay } from "../times";

const EVERY = 15_000;

/** A `<time>` that stays true: how long ago its moment was, or what time it is in a zone. */
export default class ClockController extends Controller<HTMLTimeElement> {
  static values = { style: { type: String, default: "ago" }, zone: String };

  declare styleValue: "ago" | "now";
  declare zoneValue: string;

  #timer: ReturnType<typeof setInterval> | undefined;

  connect(): void {
    this.refresh();
    this.#timer = setInterval(() => this.refresh(), EVERY);
  }

  disconnect(): void {
    clearInterval(this.#timer);
  }

  refresh(): void {
    const text =
      this.styleValue === "now"
        ? timeOfDay(new Date(), this.zoneValue)
        : timeAgo(new Date(this.element.dateTime), new Date());
    if (this.element.textContent !== text) this.element.textContent = text;
  }
}
