import { Controller } from "@hotwired/stimulus";

/** The people a new message goes to, chosen above its box and sent with it. */
export default class extends Controller<HTMLElement> {
  connect(): void {
    this.changed();
  }

  changed(): void {
    const form = document.querySelector<HTMLFormElement>("form.composer");
    for (const input of this.element.querySelectorAll<HTMLInputElement>('input[type="hidden"]')) {
      input.name = "people";
      if (form) input.setAttribute("form", form.id);
    }
  }
}
