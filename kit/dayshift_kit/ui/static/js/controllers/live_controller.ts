import { Controller } from "@hotwired/stimulus";
import * as Turbo from "@hotwired/turbo";
import { Line, type Message } from "../line";
import { request } from "../request";

const TYPING_GAP = 3000;

/** On the body: keeps a page up to date. The line says that there is news, an ordinary fetch brings it. */
export default class LiveController extends Controller<HTMLElement> {
  static values = { after: Number, topics: String };

  static #line: Line | undefined;
  static #page: LiveController | undefined;

  declare afterValue: number;
  declare topicsValue: string;

  #latest = 0;
  #isFetching = false;
  #saidTyping = Number.NEGATIVE_INFINITY;

  connect(): void {
    LiveController.#page = this;
    LiveController.#line ??= new Line((message) => LiveController.#page?.hear(message));
    const isReturning = document.documentElement.hasAttribute("data-turbo-preview");
    if (!isReturning) LiveController.#line.open(this.topicsValue, () => LiveController.#page?.afterValue ?? 0);
  }

  disconnect(): void {
    if (LiveController.#page === this) LiveController.#page = undefined;
  }

  /** Somebody types here: tell the others on that topic, now and then. */
  typing({ detail: { topic } }: CustomEvent<{ topic: string }>): void {
    if (performance.now() - this.#saidTyping < TYPING_GAP) return;
    this.#saidTyping = performance.now();
    LiveController.#line?.say({ typing: topic });
  }

  hear(message: Message): void {
    if (message.reset) location.reload();
    else if (message.typing) this.dispatch("typing", { detail: message });
    else if (message.clock) this.#setClock(message.clock);
    else if (message.seq !== undefined) void this.#catchUp(message.seq);
  }

  #setClock(content: string): void {
    document.querySelector('meta[name="clock"]')?.setAttribute("content", content);
    this.dispatch("clock");
  }

  async #catchUp(seq: number): Promise<void> {
    this.#latest = Math.max(this.#latest, seq);
    if (this.#isFetching) return;
    this.#isFetching = true;
    try {
      while (this.#latest > this.afterValue && (await this.#fetch()));
    } finally {
      this.#isFetching = false;
    }
  }

  /** Draws what happened since; returns whether the page got further. */
  async #fetch(): Promise<boolean> {
    const url = new URL("/live/streams", location.href);
    url.searchParams.set("after", String(this.afterValue));
    url.searchParams.set("view", location.pathname + location.search);
    const response = await request(url);
    const seq = Number(response.headers.get("X-Live-Seq"));
    if (!response.ok || LiveController.#page !== this) return false;
    const clock = response.headers.get("X-Clock");
    if (clock) this.#setClock(clock);
    Turbo.renderStreamMessage(await response.text());
    const isFurther = seq > this.afterValue;
    if (isFurther) this.afterValue = seq;
    return isFurther;
  }
}
