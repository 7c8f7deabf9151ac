import { Controller } from "@hotwired/stimulus";

const places = new Map<string, number>();

/** A scrolling list that is where it was when one comes back to it, or chooses something from it. */
export default class extends Controller<HTMLElement> {
  connect(): void {
    this.element.scrollTop = places.get(this.#key) ?? 0;
    this.element.addEventListener("scroll", this.#note, { passive: true });
  }

  disconnect(): void {
    this.element.removeEventListener("scroll", this.#note);
  }

  readonly #note = (): void => {
    places.set(this.#key, this.element.scrollTop);
  };

  get #key(): string {
    const { pathname, searchParams } = new URL(location.href);
    for (const name of ["open", "channel", "message"]) searchParams.delete(name);
    return `${pathname}?${searchParams}`;
  }
}
