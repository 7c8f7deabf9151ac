import { Controller } from "@hotwired/stimulus";
import { Outbox } from "../models/outbox";

/** A list of messages whose end shows those that were not sent, also after the page was left. */
export default class extends Controller<HTMLElement> {
  connect(): void {
    for (const row of this.element.querySelectorAll(".message--unsent")) row.remove();
    Outbox.show(this.element.id);
  }
}
