import { Controller } from "@hotwired/stimulus";

/** One Tab stop for a whole list; arrows walk its items, wherever they come from and go. */
export default class NavigableListController extends Controller<HTMLElement> {
  static targets = ["item"];
  static values = { wrap: Boolean, across: Boolean };

  declare itemTargets: HTMLElement[];
  declare wrapValue: boolean;
  declare acrossValue: boolean;

  #stop: HTMLElement | undefined;

  itemTargetConnected(item: HTMLElement): void {
    if (!this.#holds(this.#stop)) this.#stop = this.itemTargets.find((each) => each.tabIndex === 0) ?? item;
    item.tabIndex = item === this.#stop ? 0 : -1;
  }

  itemTargetDisconnected(item: HTMLElement): void {
    if (item !== this.#stop || !this.element.isConnected) return;
    this.#stop = this.#shown[0];
    if (this.#stop) this.#stop.tabIndex = 0;
  }

  key(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || !this.itemTargets.includes(event.target as HTMLElement))
      return;
    const item = this.#next(event.key, this.#shown.indexOf(event.target as HTMLElement));
    if (!item) return;
    event.preventDefault();
    item.focus();
  }

  remember({ target }: FocusEvent): void {
    const item = this.itemTargets.find((each) => each === target);
    if (!item) return;
    this.#stop = item;
    for (const each of this.itemTargets) each.tabIndex = each === item ? 0 : -1;
  }

  #holds(item: HTMLElement | undefined): boolean {
    return item !== undefined && item.tabIndex === 0 && this.element.contains(item);
  }

  get #shown(): HTMLElement[] {
    return this.itemTargets.filter((item) => item.checkVisibility());
  }

  #next(key: string, at: number): HTMLElement | undefined {
    const [back, forth] = this.acrossValue ? ["ArrowLeft", "ArrowRight"] : ["ArrowUp", "ArrowDown"];
    const items = this.#shown;
    if (key === "Home") return items[0];
    if (key === "End") return items.at(-1);
    if (key !== back && key !== forth) return undefined;
    const next = at + (key === forth ? 1 : -1);
    return this.wrapValue ? items.at(next % items.length) : items[next];
  }
}
