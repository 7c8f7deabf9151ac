import { Controller } from "@hotwired/stimulus";

/** Takes what only opened a dialog out of the address, so that a reload does not open it again. */
export default class extends Controller {
  connect(): void {
    history.replaceState(history.state, "", location.pathname);
  }
}
