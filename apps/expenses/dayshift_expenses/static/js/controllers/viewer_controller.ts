import { Controller } from "@hotwired/stimulus";
import { submit } from "@kit/request";

const STEP = 25;
const [SMALLEST, LARGEST] = [50, 400];

/** Shows a receipt page by page: larger, smaller, turned by quarters. How it is turned is kept. */
export default class ViewerController extends Controller<HTMLElement> {
  static targets = ["stage", "page", "number", "before", "after", "scale", "turning"];
  static values = { rotation: Number };

  declare pageTargets: HTMLImageElement[];
  declare numberTarget: HTMLElement;
  declare beforeTarget: HTMLButtonElement;
  declare afterTarget: HTMLButtonElement;
  declare scaleTarget: HTMLElement;
  declare hasScaleTarget: boolean;
  declare turningTarget: HTMLFormElement;
  declare rotationValue: number;

  #at = 0;
  #scale = 100;

  connect(): void {
    this.#draw();
  }

  larger(event: Event): void {
    this.#zoom(event, Math.min(this.#scale + STEP, LARGEST));
  }

  smaller(event: Event): void {
    this.#zoom(event, Math.max(this.#scale - STEP, SMALLEST));
  }

  fit(): void {
    this.#scale = 100;
    this.#draw();
  }

  turn(event: Event): void {
    if (isTyping(event) || !this.hasScaleTarget) return;
    this.rotationValue = (this.rotationValue + 90) % 360;
    this.#draw();
    void submit(this.turningTarget.action, "POST", { rotation: String(this.rotationValue) });
  }

  previous(): void {
    this.#go(this.#at - 1);
  }

  next(): void {
    this.#go(this.#at + 1);
  }

  #zoom(event: Event, scale: number): void {
    if (isTyping(event)) return;
    this.#scale = scale;
    this.#draw();
  }

  #go(to: number): void {
    this.#at = Math.min(Math.max(to, 0), this.pageTargets.length - 1);
    this.#draw();
  }

  #draw(): void {
    if (!this.hasScaleTarget) return;
    for (const [place, page] of this.pageTargets.entries()) {
      page.hidden = place !== this.#at;
      page.style.inlineSize = `${this.#scale}%`;
      page.dataset.turned = String(this.rotationValue);
    }
    this.scaleTarget.textContent = this.#scale === 100 ? "Fit" : `${this.#scale} %`;
    this.numberTarget.textContent = String(this.#at + 1);
    this.beforeTarget.disabled = this.#at === 0;
    this.afterTarget.disabled = this.#at >= this.pageTargets.length - 1;
  }
}

/** Keys are for the viewer only while nobody writes. */
const isTyping = ({ target, type }: Event): boolean =>
  type === "keydown" && target instanceof Element && target.closest("input, textarea, [contenteditable]") !== null;
