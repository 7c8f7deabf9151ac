import { Controller } from "@hotwired/stimulus";
import { placeBeside } from "../floating";
import { isStill } from "../still";

const DELAY = 250;

/** Where a bubble is put: inside what its subject belongs to, for a modal box hides all else from some readers. */
const HOMES = "dialog, [popover], main, header, nav, aside, footer, body";

const bubble = Object.assign(document.createElement("div"), { className: "tooltip", id: "tooltip", popover: "manual" });
bubble.role = "tooltip";

/** One per page, on the body: names whatever carries `data-tooltip` when the pointer or the focus is on it. */
export default class TooltipController extends Controller<HTMLElement> {
  #subject: HTMLElement | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  enter({ target }: Event): void {
    const subject = target instanceof Element && target.closest<HTMLElement>("[data-tooltip]");
    if (!subject || subject === this.#subject) return;
    this.hide();
    this.#subject = subject;
    this.#timer = setTimeout(() => this.#show(subject), isStill() ? 0 : DELAY);
  }

  focus(event: FocusEvent): void {
    if (event.target instanceof Element && event.target.matches(":focus-visible")) this.enter(event);
  }

  disconnect(): void {
    this.hide();
  }

  leave({ relatedTarget }: PointerEvent | FocusEvent): void {
    const isInside = relatedTarget instanceof Node && this.#subject?.contains(relatedTarget);
    if (!isInside) this.hide();
  }

  hide(): void {
    clearTimeout(this.#timer);
    if (this.#subject?.getAttribute("aria-describedby") === bubble.id)
      this.#subject.removeAttribute("aria-describedby");
    this.#subject = undefined;
    bubble.remove();
  }

  #show(subject: HTMLElement): void {
    const { tooltip, tooltipSide, tooltipKeys, tooltipPicture } = subject.dataset;
    const isOpenMenu = subject.getAttribute("aria-expanded") === "true";
    if (!tooltip || isOpenMenu || !subject.isConnected) return;
    bubble.replaceChildren(...this.#picture(tooltipPicture), tooltip, ...this.#keys(tooltipKeys));
    subject.closest(HOMES)?.append(bubble);
    bubble.showPopover();
    this.#place(subject.getBoundingClientRect(), tooltipSide === "bottom" ? "bottom" : "top");
    if (subject.ariaLabel !== tooltip && !subject.hasAttribute("aria-describedby"))
      subject.setAttribute("aria-describedby", bubble.id);
  }

  #place(anchor: DOMRect, wanted: "top" | "bottom"): void {
    bubble.dataset.side = placeBeside(bubble, anchor, { side: wanted, align: "center", gap: 7 });
    const { left } = bubble.getBoundingClientRect();
    bubble.style.setProperty("--tip", `${anchor.left + anchor.width / 2 - left}px`);
  }

  #picture(address: string | undefined): HTMLElement[] {
    if (!address) return [];
    const image = new Image();
    image.className = "tooltip__picture";
    image.alt = "";
    image.src = address;
    return [image];
  }

  #keys(keys: string | undefined): HTMLElement[] {
    if (!keys) return [];
    const row = document.createElement("span");
    row.className = "tooltip__keys";
    row.append(
      ...keys
        .split("+")
        .map((key) => Object.assign(document.createElement("kbd"), { className: "kbd", textContent: key })),
    );
    return [row];
  }
}
