import { Controller } from "@hotwired/stimulus";

/** Says how many characters still fit. */
export default class CounterController extends Controller<HTMLElement> {
  static targets = ["field", "left"];

  declare fieldTarget: HTMLInputElement;
  declare leftTarget: HTMLElement;

  connect(): void {
    this.count();
  }

  count(): void {
    this.leftTarget.textContent = String(this.fieldTarget.maxLength - this.fieldTarget.value.length);
  }
}
