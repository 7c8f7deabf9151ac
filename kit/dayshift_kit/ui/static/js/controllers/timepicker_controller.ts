import { parseTime } from "../dates";
import ComboboxController from "./combobox_controller";

/** A combobox of times of day that also takes "930", "9.30am" and "14:00"; empty, it opens at the page's now. */
export default class TimepickerController extends ComboboxController {
  /** The list is for picking: typing narrows nothing, it only moves to the first time that fits. */
  protected override async find(query: string): Promise<void> {
    await super.find("");
    const time = parseTime(query || this.fieldTarget.value);
    const wanted = time ? this.#minutes(time) : new Date().getHours() * 60 + new Date().getMinutes();
    this.listbox.point(this.#options.find((option) => this.#minutes(option.dataset.value ?? "") >= wanted));
  }

  protected override settle(): void {
    const time = parseTime(this.fieldTarget.value);
    if (this.isTyped) this.keep(time ?? this.fieldTarget.value, time ?? this.fieldTarget.value);
  }

  get #options(): HTMLElement[] {
    return [...this.optionsTarget.querySelectorAll<HTMLElement>('[role="option"]')];
  }

  #minutes(text: string): number {
    const [, hour = 0, minute = 0, half] = text.match(/(\d+):(\d+) ([AP])/) ?? [];
    return (Number(hour) % 12) * 60 + Number(minute) + (half === "P" ? 720 : 0);
  }
}
