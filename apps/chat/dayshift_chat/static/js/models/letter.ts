import { renderStreamMessage, visit } from "@hotwired/turbo";
import { request, succeeded } from "@kit/request";
import { likenessOf } from "./editor";
import { Kept } from "./kept";

export type Outcome = "sent" | "refused" | "unreachable";
/** A message to be sent: where to, what the server is told, and the list it will stand in. */
export type Written = {
  id: string;
  at: number;
  url: string;
  method: string;
  fields: string;
  listId: string;
  hasFailed?: boolean;
};

const PATIENCE = 400;

/** One message on its way. The same fields may be sent again: the server keeps the first by its token. */
export class Letter {
  readonly #kept = new Kept("letter");
  #row: HTMLElement | undefined;

  constructor(readonly written: Written) {}

  /** Sends it. A message that is slow to go shows in the list, one that did not go offers to try again. */
  async send(): Promise<Outcome> {
    const { url, method, fields } = this.written;
    this.#keep(false);
    const timer = setTimeout(() => this.show(), PATIENCE);
    const body = new URLSearchParams(fields);
    const response = await request(url, { method, body }).catch(() => undefined);
    clearTimeout(timer);
    if (!response || response.status >= 500) return this.#fail();
    this.#close();
    if (response.redirected) visit(response.url);
    else renderStreamMessage(await response.text());
    if (response.ok) this.#arrive();
    return response.ok ? "sent" : "refused";
  }

  /** Draws it at the end of its list, if that is on the page. */
  show(): void {
    const list = document.getElementById(this.written.listId);
    if (!list) return;
    if (!this.#row || !list.contains(this.#row)) this.#draw(list);
    this.#row?.querySelector(".message__failure")?.toggleAttribute("hidden", !this.hasFailed);
    const detail = { added: [this.#row] };
    list.dispatchEvent(new CustomEvent("messages:placed", { bubbles: true, detail }));
  }

  /** Whether it waits for somebody to try again. */
  get hasFailed(): boolean {
    return this.written.hasFailed ?? false;
  }

  /** Whoever posts looks at the end of the list from then on, even when it was not loaded. */
  #arrive(): void {
    succeeded();
    const list = document.getElementById(this.written.listId);
    if (this.written.method === "POST") list?.dispatchEvent(new CustomEvent("messages:posted", { bubbles: true }));
  }

  #keep(hasFailed: boolean): void {
    this.written.hasFailed = hasFailed;
    if (this.written.listId) this.#kept.write(this.written.id, JSON.stringify(this.written));
  }

  #fail(): Outcome {
    this.#keep(true);
    this.show();
    return "unreachable";
  }

  #draw(list: HTMLElement): void {
    const template = document.querySelector<HTMLTemplateElement>("#unsent-row");
    const row = template?.content.firstElementChild?.cloneNode(true) as HTMLElement | undefined;
    if (!row) return;
    const { ops } = JSON.parse(new URLSearchParams(this.written.fields).get("delta") ?? "{}");
    row.querySelector(".message__body")?.append(likenessOf(ops ?? []));
    row.querySelector('[data-unsent="retry"]')?.addEventListener("click", () => this.#retry());
    row.querySelector('[data-unsent="drop"]')?.addEventListener("click", () => this.#close());
    this.#row = row;
    list.append(row);
  }

  /** What the server refuses now is still somebody's text. */
  async #retry(): Promise<void> {
    if ((await this.send()) === "refused") this.#fail();
  }

  #close(): void {
    this.#kept.release(this.written.id);
    this.#row?.remove();
    this.#row = undefined;
  }
}
