import { Controller } from "@hotwired/stimulus";

/** A sentence of what is wrong: as long as it stands, its field is marked as invalid. */
export default class FaultController extends Controller<HTMLElement> {
  static values = { field: String };

  declare fieldValue: string;

  connect(): void {
    document.getElementById(this.fieldValue)?.setAttribute("aria-invalid", "true");
  }

  disconnect(): void {
    document.getElementById(this.fieldValue)?.removeAttribute("aria-invalid");
  }
}
