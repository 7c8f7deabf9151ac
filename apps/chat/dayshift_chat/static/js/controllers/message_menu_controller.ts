import { Controller } from "@hotwired/stimulus";
import { submit } from "@kit/request";
import { copy } from "../models/clipboard";
import { openInDialog } from "../models/frames";
import { messageUrl, permalink } from "../models/message_addresses";

type Asked = CustomEvent<{ row: HTMLElement; closed: () => void }>;

/** The menu of everything else that can be done to one message. */
export default class extends Controller<HTMLElement> {
  #row: HTMLElement | undefined;

  /** Fits the menu to a message, just before its button opens it. */
  fit({ detail }: Asked): void {
    this.#row = detail.row;
    const can = (detail.row.dataset.can ?? "").split(" ");
    for (const part of this.element.querySelectorAll<HTMLElement>("[data-needs]"))
      part.hidden = !can.includes(part.dataset.needs ?? "");
    this.element.closest("[popover]")?.addEventListener("toggle", (event) => {
      if ((event as ToggleEvent).newState === "closed") detail.closed();
    });
  }

  edit(): void {
    this.#row?.dispatchEvent(new CustomEvent("message:edit", { bubbles: true }));
  }

  markUnread(): void {
    void submit(`${this.#url}/unread`, "POST");
  }

  follow(): void {
    void submit(`${this.#url}/subscription`, "POST");
  }

  unfollow(): void {
    void submit(`${this.#url}/subscription`, "DELETE");
  }

  copyLink(): void {
    if (this.#row) void copy(permalink(this.#row));
  }

  copyText(): void {
    void copy(this.#row?.querySelector<HTMLElement>(".message__words")?.innerText.trim() ?? "");
  }

  delete(): void {
    openInDialog(`${this.#url}/deletion`);
  }

  get #url(): string {
    return this.#row ? messageUrl(this.#row) : "";
  }
}
