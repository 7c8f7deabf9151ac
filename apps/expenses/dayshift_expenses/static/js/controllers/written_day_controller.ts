import { Controller } from "@hotwired/stimulus";
import { parseDay } from "@kit/dates";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Writes a day that was typed or picked the way the page writes days: 4 Mar 2026. */
export default class WrittenDayController extends Controller<HTMLElement> {
  write({ target }: Event): void {
    if (!(target instanceof HTMLInputElement)) return;
    const day = parseDay(target.value, "ymd");
    if (!day) return;
    const [year, month, date] = day.split("-").map(Number);
    target.value = `${date} ${MONTHS[Number(month) - 1]} ${year}`;
  }
}
