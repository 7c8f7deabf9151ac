import { Controller } from "@hotwired/stimulus";
import { partial, submit, succeeded } from "@kit/request";
import { openInDialog, openInPane } from "../models/frames";
import { messageUrl, threadUrl } from "../models/message_addresses";
import { MessageToolbar } from "../models/message_toolbar";
import { place } from "../models/placement";

/** What can be done to the message under the pointer or the focus. */
export default class extends Controller<HTMLElement> {
  static targets = ["list"];

  declare readonly listTarget: HTMLElement;

  readonly #toolbar = new MessageToolbar();

  disconnect(): void {
    this.#toolbar.remove();
  }

  point({ target }: Event): void {
    const row = this.#rowOf(target);
    if (row && !this.#isHeld) this.#toolbar.show(row);
  }

  leave(): void {
    if (!this.#isHeld && !this.#toolbar.row?.contains(document.activeElement)) this.#toolbar.remove();
  }

  /** A menu or picker that belongs to a message was closed. */
  release(): void {
    for (const row of this.listTarget.querySelectorAll(".message--active")) row.classList.remove("message--active");
  }

  pick({ currentTarget }: Event): void {
    const anchor = currentTarget as HTMLElement;
    const row = this.#rowOf(anchor);
    if (!row) return;
    row.classList.add("message--active");
    const react = async (name: string) => {
      const { ok } = await submit(`${messageUrl(row)}/reactions`, "POST", { emoji: name });
      if (ok) succeeded();
    };
    document.dispatchEvent(
      new CustomEvent("emoji:open", { detail: { anchor, pick: react, closed: () => this.release() } }),
    );
  }

  reply({ currentTarget }: Event): void {
    const row = this.#rowOf(currentTarget);
    if (row) openInPane(threadUrl(row));
  }

  more({ currentTarget }: Event): void {
    const row = this.#rowOf(currentTarget);
    row?.classList.add("message--active");
    document.dispatchEvent(new CustomEvent("message:menu", { detail: { row, closed: () => this.release() } }));
  }

  async edit({ target }: Event): Promise<void> {
    const row = this.#rowOf(target);
    if (!row || row.classList.contains("message--editing")) return;
    const form = await partial(`${messageUrl(row)}/edit`);
    if (!form) return;
    this.#toolbar.remove();
    row.classList.add("message--editing");
    row.querySelector(".message__row")?.append(form);
    row.scrollIntoView({ block: "nearest" });
  }

  /** Leaves the edit: the row comes back as the server has it now. */
  async cancelEdit({ target }: Event): Promise<void> {
    const row = this.#rowOf(target);
    if (!row) return;
    this.saved({ target } as Event);
    document.querySelector<HTMLElement>(`[data-list="${this.listTarget.id}"] .ql-editor`)?.focus();
    const fresh = await partial(messageUrl(row));
    if (fresh?.getElementById(row.id)) place(this.listTarget, fresh);
    else row.remove();
  }

  saved({ target }: Event): void {
    const row = this.#rowOf(target);
    row?.classList.remove("message--editing");
    row?.querySelector(".composer--edit")?.remove();
  }

  emptied({ target }: Event): void {
    const row = this.#rowOf(target);
    if (row) openInDialog(`${messageUrl(row)}/deletion`);
  }

  key(event: KeyboardEvent): void {
    const row = event.target as HTMLElement;
    if (!row.matches(".message") || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = this.#keys(row)[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  #keys(row: HTMLElement): Record<string, () => void> {
    const press = (name: string) => () => this.#toolbar.press(row, name);
    return {
      ArrowDown: () => this.#focus(row.nextElementSibling),
      ArrowUp: () => this.#focus(row.previousElementSibling),
      e: () =>
        row.dataset.can?.includes("edit") && row.dispatchEvent(new CustomEvent("message:edit", { bubbles: true })),
      r: press("react"),
      t: press("reply"),
      u: () => submit(`${messageUrl(row)}/unread`, "POST"),
      Delete: () => row.dataset.can?.includes("delete") && openInDialog(`${messageUrl(row)}/deletion`),
    };
  }

  #focus(row: Element | null): void {
    if (!(row instanceof HTMLElement)) return;
    row.focus();
    row.scrollIntoView({ block: "nearest" });
  }

  /** While a menu is open or a message is edited, the bar stays with its message. */
  get #isHeld(): boolean {
    return this.listTarget.querySelector(".message--active") !== null;
  }

  #rowOf(target: EventTarget | null): HTMLElement | null {
    return target instanceof Element ? target.closest<HTMLElement>(".message[data-ts]") : null;
  }
}
