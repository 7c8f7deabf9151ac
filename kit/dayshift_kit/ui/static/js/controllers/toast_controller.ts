import { Controller } from "@hotwired/stimulus";
import { isStill } from "../still";

/** A short message above everything. It leaves by itself unless it is an error or somebody looks at it. */
export default class ToastController extends Controller<HTMLElement> {
  static values = { seconds: { type: Number, default: 5 }, sticky: Boolean };

  declare secondsValue: number;
  declare stickyValue: boolean;

  #timer: ReturnType<typeof setTimeout> | undefined;
  #ends = new AbortController();

  connect(): void {
    this.#replace();
    this.#raise();
    if (this.stickyValue) this.#leaveOnSuccess();
    else if (isStill()) this.#leaveOnNextInput();
    else this.start();
  }

  disconnect(): void {
    this.pause();
    this.#ends.abort();
  }

  start(): void {
    if (!this.stickyValue && !isStill()) this.#timer = setTimeout(() => this.close(), this.secondsValue * 1000);
  }

  pause(): void {
    clearTimeout(this.#timer);
  }

  close(): void {
    this.element.remove();
  }

  /** The same words need not be said twice. */
  #replace(): void {
    for (const toast of this.element.parentElement?.querySelectorAll<HTMLElement>(".toast") ?? [])
      if (toast !== this.element && toast.textContent === this.element.textContent) toast.remove();
  }

  /** An error is over when something works again. */
  #leaveOnSuccess(): void {
    const { signal } = this.#ends;
    document.addEventListener("request:succeeded", () => this.close(), { signal });
    const sent = (event: Event) => (event as CustomEvent<{ success: boolean }>).detail.success && this.close();
    document.addEventListener("turbo:submit-end", sent, { signal });
  }

  /** Above a dialog that opened meanwhile. */
  #raise(): void {
    const region = this.element.closest<HTMLElement>("[popover]");
    if (region?.matches(":popover-open")) region.hidePopover();
    region?.showPopover();
  }

  /** Where things should not come and go by themselves, the next thing the person does elsewhere clears it. */
  #leaveOnNextInput(): void {
    const { signal } = this.#ends;
    const leave = (event: Event) => {
      if (!(event.target instanceof Node && this.element.contains(event.target))) this.close();
    };
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, leave, { signal, capture: true });
  }
}
