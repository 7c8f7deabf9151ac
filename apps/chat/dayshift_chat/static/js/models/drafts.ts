import { Debounce } from "@kit/busy";
import { request } from "@kit/request";
import type { Op } from "quill/core";
import { Kept } from "./kept";

const NOTHING = JSON.stringify({ ops: [] });

const open = new Set<Draft>();
const waiting = new Set<Promise<unknown>>();

/** Keeps what is being written on the server, soon after the last key. */
export class Draft {
  readonly #pause = new Debounce(400);
  readonly #kept = new Kept("draft");
  #unsaved: string | undefined;

  constructor(
    readonly url: string,
    readonly field: HTMLElement,
  ) {
    open.add(this);
  }

  /** What was written here and never reached the server. */
  get lost(): Op[] | undefined {
    const delta = this.#kept.read(this.url);
    return delta === null ? undefined : JSON.parse(delta).ops;
  }

  close(): void {
    this.save();
    open.delete(this);
  }

  change(ops: Op[]): void {
    this.#unsaved = this.#remember(ops);
    if (this.url) this.#pause.run(() => this.save());
  }

  /** The message is on its way: the server drops its draft when it comes, until then this page does. */
  forget(): void {
    this.#pause.cancel();
    this.#unsaved = undefined;
    const nothing = this.#remember([]);
    if (this.url) this.#kept.write(this.url, nothing);
  }

  /** The message arrived. */
  settle(): void {
    this.#kept.release(this.url, NOTHING);
  }

  save(): void {
    this.#pause.cancel();
    if (this.#unsaved === undefined || !this.url) return;
    const delta = this.#unsaved;
    this.#kept.write(this.url, delta);
    const body = new URLSearchParams({ delta });
    const saving = request(this.url, { method: "PUT", body, keepalive: true }).then(
      ({ status }) => status < 500 && this.#kept.release(this.url, delta),
    );
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

const saveAll = (): void => {
  for (const draft of open) draft.save();
};

/** Saves drafts before a visit and lets it wait for them, so that the next page shows them. */
export const holdVisitsForDrafts = (): void => {
  addEventListener("pagehide", saveAll);
  document.addEventListener("turbo:before-fetch-request", (event) => {
    if (event.detail.fetchOptions.method?.toUpperCase() !== "GET") return;
    saveAll();
    if (waiting.size === 0) return;
    event.preventDefault();
    void Promise.allSettled(waiting).then(() => event.detail.resume(undefined));
  });
};
