import { renderStreamMessage, visit } from "@hotwired/turbo";
import { request } from "@kit/request";
import type { Op } from "quill/core";
import { uniqueToken } from "./unique_token";

/** What a message box sends: its form, the text as the editor has it, and a token of this one message. */
export const fieldsOf = (form: HTMLFormElement, ops: Op[], count: number): URLSearchParams => {
  const fields = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  const delta = JSON.stringify({ ops });
  const page = fields.get("client_msg_id");
  fields.set("delta", delta);
  if (page) fields.set("client_msg_id", uniqueToken(page, count, delta));
  return fields;
};

export type Outcome = "sent" | "refused" | "unreachable";

const PATIENCE = 400;

/** One message on its way. The same fields may be sent again: the server keeps the first by its token. */
export class Letter {
  #row: HTMLElement | undefined;

  constructor(
    readonly url: string,
    readonly method: string,
    readonly fields: URLSearchParams,
    readonly list: HTMLElement | null,
    readonly likeness: () => Node,
  ) {}

  /** Sends it. A message that is slow to go shows in the list, one that did not go offers to try again. */
  async send(): Promise<Outcome> {
    const timer = setTimeout(() => this.#show(false), PATIENCE);
    const response = await request(this.url, { method: this.method, body: this.fields }).catch(() => undefined);
    clearTimeout(timer);
    if (!response || response.status >= 500) {
      this.#show(true);
      return "unreachable";
    }
    this.#row?.remove();
    if (response.redirected) visit(response.url);
    else renderStreamMessage(await response.text());
    return response.ok ? "sent" : "refused";
  }

  #show(hasFailed: boolean): void {
    this.#row ??= this.#drawn();
    this.#row?.querySelector(".message__failure")?.toggleAttribute("hidden", !hasFailed);
    if (this.#row)
      this.list?.dispatchEvent(new CustomEvent("messages:placed", { bubbles: true, detail: { added: [this.#row] } }));
  }

  #drawn(): HTMLElement | undefined {
    const template = document.querySelector<HTMLTemplateElement>("#unsent-row");
    const row = template?.content.firstElementChild?.cloneNode(true) as HTMLElement | undefined;
    row?.querySelector(".message__body")?.append(this.likeness());
    row?.querySelector('[data-unsent="retry"]')?.addEventListener("click", () => this.send());
    row?.querySelector('[data-unsent="drop"]')?.addEventListener("click", () => row.remove());
    if (row) this.list?.append(row);
    return row;
  }
}
