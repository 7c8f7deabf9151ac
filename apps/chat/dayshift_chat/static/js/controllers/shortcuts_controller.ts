import { Controller } from "@hotwired/stimulus";
import { visit } from "@hotwired/turbo";
import { openInDialog } from "../models/frames";
import { keepKeysFor } from "../models/keys_ahead";

/** Keys that work everywhere in the app. */
export default class extends Controller<HTMLElement> {
  static values = { base: String };

  declare readonly baseValue: string;

  key(event: KeyboardEvent): void {
    if (event.defaultPrevented || document.querySelector("dialog:modal")) return;
    const act = this.#commands[this.#name(event)];
    if (!act) return;
    event.preventDefault();
    act();
  }

  get #commands(): Record<string, () => void> {
    const to = (view: string) => () => visit(`${this.baseValue}/${view}`);
    return {
      "ctrl+k": () => this.#switch(),
      "ctrl+/": () => openInDialog("/shortcuts"),
      "ctrl+shift+n": to("new"),
      "ctrl+shift+k": to("dms"),
      "ctrl+shift+t": to("threads"),
      "ctrl+shift+m": to("activity"),
      "ctrl+shift+l": to("directories/channels"),
      "ctrl+shift+e": to("directories/people"),
      "ctrl+.": () => document.querySelector<HTMLElement>('#pane [data-pane-target="close"]')?.click(),
      "alt+arrowdown": () => this.#step(1, ".side-row[data-channel-id]"),
      "alt+arrowup": () => this.#step(-1, ".side-row[data-channel-id]"),
      "alt+shift+arrowdown": () => this.#step(1, ".side-row--unread[data-channel-id], .side-row--selected"),
      "alt+shift+arrowup": () => this.#step(-1, ".side-row--unread[data-channel-id], .side-row--selected"),
    };
  }

  #switch(): void {
    keepKeysFor("#switcher input");
    openInDialog("/switcher");
  }

  #name({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): string {
    const parts = [ctrlKey || metaKey ? "ctrl" : "", altKey ? "alt" : "", shiftKey ? "shift" : "", key.toLowerCase()];
    return parts.filter(Boolean).join("+");
  }

  /** The next conversation of the sidebar in one direction. */
  #step(by: number, selector: string): void {
    const rows = [...document.querySelectorAll<HTMLAnchorElement>(`#sidebar-tree :is(${selector})`)];
    const at = rows.findIndex((row) => row.matches(".side-row--selected"));
    const next = rows[at < 0 ? 0 : at + by];
    if (next) visit(next.href);
  }
}
