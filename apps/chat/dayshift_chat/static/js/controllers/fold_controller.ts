import { Controller } from "@hotwired/stimulus";

/** A very long message: its first part, and the rest when asked for. */
export default class extends Controller<HTMLElement> {
  toggle({ currentTarget }: Event): void {
    const button = currentTarget as HTMLElement;
    const isOpen = this.element.closest(".message")?.classList.toggle("message--unfolded") ?? false;
    button.ariaExpanded = String(isOpen);
    button.textContent = isOpen ? "Show less" : "Show more";
    if (!isOpen) this.element.scrollIntoView({ block: "nearest" });
  }
}
