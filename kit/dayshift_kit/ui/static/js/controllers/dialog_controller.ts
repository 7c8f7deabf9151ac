import { Controller } from "@hotwired/stimulus";
import { firstWanted, wrapTab } from "../focus";

/** A modal box. Give it `open` to show at once, as for one that a Turbo Frame brings. */
export default class DialogController extends Controller<HTMLDialogElement> {
  static values = { open: Boolean, firm: Boolean };

  declare openValue: boolean;
  declare firmValue: boolean;

  /** Who asked for the box, kept across a form that comes back with errors. */
  static #asker: HTMLElement | undefined;

  #pressedOutside = false;

  connect(): void {
    if (this.openValue) this.open();
  }

  disconnect(): void {
    if (this.element.open) this.element.close();
  }

  open(): void {
    if (this.element.open) return;
    this.element.showModal();
    this.opened();
  }

  /** Also runs when a button opened the box by `command="show-modal"`. */
  opened(event?: ToggleEvent): void {
    if (event && event.newState !== "open") return;
    (firstWanted(this.element) ?? this.element).focus();
  }

  close(): void {
    this.element.close();
  }

  /** A press that starts and ends on the scrim closes; one that slips off the box while selecting text does not. */
  press(event: PointerEvent): void {
    this.#pressedOutside = this.#isOutside(event);
  }

  release(event: PointerEvent): void {
    if (this.#pressedOutside && this.#isOutside(event) && !this.firmValue) this.close();
  }

  key(event: KeyboardEvent): void {
    wrapTab(event, this.element);
    this.#escape(event);
  }

  /** A form did what it was for; one that only asks, as a search does, leaves the box open. */
  submitted({ detail, target }: CustomEvent<{ success: boolean }>): void {
    if (detail.success && (target as HTMLFormElement).method !== "get") this.close();
  }

  /** A box that came in a frame is gone when closed, so that asking again brings a fresh one. */
  closed(): void {
    const frame = this.element.closest("turbo-frame");
    if (!this.openValue || !frame) return;
    frame.removeAttribute("src");
    frame.replaceChildren();
    DialogController.#asker?.focus();
  }

  /** In a search field the browser would only empty the field. */
  #escape(event: KeyboardEvent): void {
    const isHeld = event.key !== "Escape" || event.defaultPrevented || event.isComposing;
    if (isHeld || !(event.target instanceof HTMLInputElement && event.target.type === "search")) return;
    event.preventDefault();
    this.close();
  }

  #isOutside({ target, clientX, clientY }: PointerEvent): boolean {
    const { left, right, top, bottom } = this.element.getBoundingClientRect();
    const isWithin = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
    return target === this.element && !isWithin;
  }

  static remember(event: Event): void {
    const asker = event.target instanceof Element && event.target.closest<HTMLElement>("[data-turbo-frame]");
    if (asker && !asker.closest("dialog")) DialogController.#asker = asker;
  }
}

addEventListener("click", DialogController.remember, true);
