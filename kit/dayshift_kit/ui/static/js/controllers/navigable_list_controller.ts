import { Controller } from "@hotwired/stimulus";

/** One Tab stop for a whole list; arrows walk its items, wherever they come from and go. */
export default class NavigableListController extends Controller<HTMLElement> {
  static targets = ["item"];
  static values = { wrap: Boolean, across: Boolean };

  declare itemTargets: HTMLElement[];
  declare wrapValue: boolean;
  declare acrossValue: boolean;

  itemTargetConnected(item: HTMLElement): void {
    item.tabIndex = this.itemTargets.some((other) => other !== item && other.tabIndex === 0) ? -1 : 0;
  }

  itemTargetDisconnected(item: HTMLElement): void {
    const first = this.#shown[0];
    if (item.tabIndex === 0 && first) first.tabIndex = 0;
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
    if (item) for (const each of this.itemTargets) each.tabIndex = each === item ? 0 : -1;
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
