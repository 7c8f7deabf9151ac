import { Controller } from "@hotwired/stimulus";

/** The pane at the right: Escape closes it. */
export default class extends Controller<HTMLElement> {
  static targets = ["close"];

  declare readonly closeTarget: HTMLElement;

  close(event: KeyboardEvent): void {
    if (event.defaultPrevented || document.querySelector("dialog:modal, :popover-open:not(.tooltip, .toasts)")) return;
    event.preventDefault();
    this.closeTarget.click();
  }
}
