import { Controller } from "@hotwired/stimulus";
import * as Turbo from "@hotwired/turbo";
import { sayConnection } from "../connection";
import { Line, type Message } from "../line";
import { request } from "../request";

const TYPING_GAP = 3000;

/** On the body: keeps a page up to date. The line says that there is news, an ordinary fetch brings it. */
export default class LiveController extends Controller<HTMLElement> {
  static values = { after: Number, topics: String };

  static #line: Line | undefined;
  static #page: LiveController | undefined;
  static #latest = 0;

  declare afterValue: number;
  declare topicsValue: string;

  #isFetching = false;
  #saidTyping = Number.NEGATIVE_INFINITY;

  /** The line outlives the page, so this one may have been drawn before what the line said last. */
  connect(): void {
    LiveController.#page = this;
    LiveController.#line ??= new Line(LiveController.#hear, sayConnection);
    LiveController.#line.open(this.topicsValue, () => LiveController.#page?.afterValue ?? 0);
    void this.#catchUp();
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

  static #hear(message: Message): void {
    if (message.reset) location.reload();
    LiveController.#latest = Math.max(LiveController.#latest, message.seq ?? 0);
    LiveController.#page?.hear(message);
  }

  hear(message: Message): void {
    if (message.typing) this.dispatch("typing", { detail: message });
    if (message.clock) this.#setClock(message.clock);
    if (message.seq) void this.#catchUp();
  }

  #setClock(content: string): void {
    document.querySelector('meta[name="clock"]')?.setAttribute("content", content);
    this.dispatch("clock");
  }

  async #catchUp(): Promise<void> {
    if (this.#isFetching) return;
    this.#isFetching = true;
    try {
      while (LiveController.#latest > this.afterValue && (await this.#fetch()));
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
