import { Controller } from "@hotwired/stimulus";

/** Brings the browser's address to what a part of the page shows once it was drawn anew. */
export default class AddressController extends Controller<HTMLElement> {
  static values = { path: String };

  declare pathValue: string;

  connect(): void {
    const here = location.pathname + location.search;
    if (this.pathValue !== here) history.replaceState(history.state, "", this.pathValue);
  }
}
