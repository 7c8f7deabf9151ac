import { Controller } from "@hotwired/stimulus";
import { submit } from "@kit/request";

/** Tells the server that what this page shows was seen. */
export default class extends Controller<HTMLFormElement> {
  connect(): void {
    if (!document.documentElement.hasAttribute("data-turbo-preview")) void submit(this.element.action, "POST");
  }
}
