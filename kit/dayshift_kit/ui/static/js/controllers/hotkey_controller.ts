import { Controller } from "@hotwired/stimulus";
import { isTextField } from "../focus";

/** Lets a key press stand for a click or for focus: `data-action="keydown.ctrl+k@document->hotkey#click"`. */
export default class HotkeyController extends Controller<HTMLElement> {
  click(event: KeyboardEvent): void {
    if (!this.#isMeant(event)) return;
    event.preventDefault();
    this.element.click();
  }

  focus(event: KeyboardEvent): void {
    if (!this.#isMeant(event)) return;
    event.preventDefault();
    this.element.focus();
  }

  #isMeant(event: KeyboardEvent): boolean {
    const isCommand = event.ctrlKey || event.metaKey || event.altKey || event.key.length > 1;
    const modal = document.querySelector("dialog:modal");
    const isReachable = this.element.checkVisibility() && (!modal || modal.contains(this.element));
    return isReachable && !event.defaultPrevented && !event.repeat && (isCommand || !isTextField(event.target));
  }
}
