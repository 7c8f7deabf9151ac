import { Controller } from "@hotwired/stimulus";
import { type Align, placeBeside, type Side, whenMoved } from "../floating";
import { firstWanted } from "../focus";

/** A panel that opens beside its button; the browser's own popover shows, closes and stacks it. */
export default class PopoverController extends Controller<HTMLElement> {
  static values = {
    side: { type: String, default: "bottom" },
    align: { type: String, default: "start" },
    gap: { type: Number, default: 4 },
  };

  declare sideValue: Side;
  declare alignValue: Align;
  declare gapValue: number;

  protected opener: HTMLElement | undefined;
  protected point: DOMRect | undefined;
  #isEntering = false;
  #unwatch: (() => void) | undefined;

  disconnect(): void {
    this.#unwatch?.();
    this.#entered();
    this.say(false);
  }

  /** Before it shows: find out beside what, and move there before anything is painted. */
  prepare(event: ToggleEvent): void {
    if (event.newState === "open") {
      this.opener = this.findOpener(event);
      requestAnimationFrame(() => this.place());
      this.#isEntering = true;
      addEventListener("keydown", this.#hurry, { capture: true });
    } else {
      this.point = undefined;
    }
  }

  settle(event: ToggleEvent): void {
    const isOpen = event.newState === "open";
    this.say(isOpen);
    this.#unwatch?.();
    this.#unwatch = isOpen && this.opener && !this.point ? whenMoved(this.opener, () => this.close()) : undefined;
    if (isOpen) this.#enterOnce();
    else this.#entered();
  }

  close(): void {
    if (this.isOpen) this.element.hidePopover();
  }

  /** For menus on things: opens where the pointer is. */
  openAt(x: number, y: number): void {
    this.point = new DOMRect(x, y, 0, 0);
    this.element.showPopover();
    this.place();
  }

  get isOpen(): boolean {
    return this.element.matches(":popover-open");
  }

  protected place(): void {
    const anchor = this.point ?? this.opener?.getBoundingClientRect();
    if (anchor && this.isOpen)
      placeBeside(this.element, anchor, { side: this.sideValue, align: this.alignValue, gap: this.gapValue });
  }

  protected enter(): void {
    if (!this.element.contains(document.activeElement)) (firstWanted(this.element) ?? this.element).focus();
  }

  protected findOpener(event?: ToggleEvent): HTMLElement | undefined {
    const source = (event as (ToggleEvent & { source?: Element }) | undefined)?.source;
    if (source instanceof HTMLElement) return source;
    return document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(this.element.id)}"]`) ?? undefined;
  }

  #enterOnce(): void {
    if (!this.#isEntering) return;
    this.#entered();
    this.place();
    this.enter();
  }

  #entered(): void {
    this.#isEntering = false;
    removeEventListener("keydown", this.#hurry, { capture: true });
  }

  /** A key pressed after the panel shows and before the browser says so is meant for the panel. */
  readonly #hurry = (event: KeyboardEvent): void => {
    if (!this.isOpen) return;
    this.#enterOnce();
    const now = document.activeElement;
    if (!now || now === event.target || !this.element.contains(now)) return;
    event.stopImmediatePropagation();
    if (!now.dispatchEvent(new KeyboardEvent(event.type, event))) event.preventDefault();
  };

  private say(isOpen: boolean): void {
    const opener = this.opener ?? this.findOpener();
    if (opener?.getAttribute("popovertarget") === this.element.id) opener.setAttribute("aria-expanded", String(isOpen));
  }
}
