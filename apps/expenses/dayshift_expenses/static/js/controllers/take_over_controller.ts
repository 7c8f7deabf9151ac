import { Controller } from "@hotwired/stimulus";

/** Puts what was read on a receipt into its field. */
export default class TakeOverController extends Controller<HTMLElement> {
  static values = { text: String, field: String };

  declare textValue: string;
  declare fieldValue: string;

  take(): void {
    const field = document.querySelector<HTMLInputElement>(`#${CSS.escape(this.fieldValue)}`);
    if (!field) return;
    field.value = this.textValue;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
    field.focus();
  }
}
