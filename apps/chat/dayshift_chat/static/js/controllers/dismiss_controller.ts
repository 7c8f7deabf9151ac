import { Controller } from "@hotwired/stimulus";

/** Something that goes away when it was answered. */
export default class extends Controller<HTMLElement> {
  now(): void {
    this.element.remove();
  }
}
