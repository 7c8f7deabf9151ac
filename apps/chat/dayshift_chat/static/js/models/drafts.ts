import { Debounce } from "@kit/busy";
import { request } from "@kit/request";
import type { Op } from "quill/core";

const waiting = new Set<Promise<unknown>>();

/** Keeps what is being written on the server, soon after the last key. */
export class Draft {
  readonly #pause = new Debounce(400);
  #unsaved: string | undefined;

  constructor(
    readonly url: string,
    readonly field: HTMLElement,
  ) {}

  change(ops: Op[]): void {
    this.#unsaved = this.#remember(ops);
    if (this.url) this.#pause.run(() => this.save());
  }

  /** The message was sent: the server drops its draft together with that. */
  forget(): void {
    this.#pause.cancel();
    this.#unsaved = undefined;
    this.#remember([]);
  }

  save(): void {
    this.#pause.cancel();
    if (this.#unsaved === undefined || !this.url) return;
    const body = new URLSearchParams({ delta: this.#unsaved });
    const saving = request(this.url, { method: "PUT", body, keepalive: true });
    this.#unsaved = undefined;
    waiting.add(saving);
    saving.catch(() => undefined).finally(() => waiting.delete(saving));
  }

  /** Also on the page itself, which may come back from the browser's cache. */
  #remember(ops: Op[]): string {
    const delta = JSON.stringify({ ops });
    this.field.dataset.delta = delta;
    return delta;
  }
}

/** Lets a visit wait until drafts have arrived, so that the next page shows them. */
export const holdVisitsForDrafts = (): void => {
  document.addEventListener("turbo:before-fetch-request", (event) => {
    const isVisit = (event.detail.fetchOptions.method ?? "GET").toUpperCase() === "GET";
    if (waiting.size === 0 || !isVisit) return;
    event.preventDefault();
    void Promise.allSettled(waiting).then(() => event.detail.resume(undefined));
  });
};
