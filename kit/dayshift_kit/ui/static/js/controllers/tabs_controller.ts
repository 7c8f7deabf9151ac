import { Controller } from "@hotwired/stimulus";

/** Tabs over panels of the same page. Tabs that lead to other pages are links and need none of this. */
export default class TabsController extends Controller<HTMLElement> {
  static targets = ["tab", "panel"];

  declare tabTargets: HTMLElement[];
  declare panelTargets: HTMLElement[];

  select({ currentTarget }: Event): void {
    this.#show(currentTarget as HTMLElement);
  }

  key(event: KeyboardEvent): void {
    const at = this.tabTargets.indexOf(event.target as HTMLElement);
    const count = this.tabTargets.length;
    const next = { ArrowRight: (at + 1) % count, ArrowLeft: (at + count - 1) % count, Home: 0, End: count - 1 }[
      event.key
    ];
    const tab = next === undefined ? undefined : this.tabTargets[next];
    if (!tab) return;
    event.preventDefault();
    tab.focus();
    this.#show(tab);
  }

  #show(chosen: HTMLElement): void {
    for (const tab of this.tabTargets) {
      tab.ariaSelected = String(tab === chosen);
      tab.tabIndex = tab === chosen ? 0 : -1;
    }
    const panel = chosen.getAttribute("aria-controls");
    for (const each of this.panelTargets) each.hidden = each.id !== panel;
    this.dispatch("changed", { detail: { panel } });
  }
}
