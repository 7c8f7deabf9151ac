import { Coming } from "@kit/coming";
import { partial } from "@kit/request";
import type { Token } from "./tokens";

/** A list of ways to finish the word being typed: fetched, walked with the arrow keys, picked from. */
export class Suggestions {
  #token: Token | undefined;
  #loading: AbortController | undefined;
  #dismissed = "";
  readonly #coming = new Coming();

  constructor(
    readonly box: HTMLElement,
    readonly url: string,
    readonly field: () => HTMLElement,
  ) {}

  get isOpen(): boolean {
    return !this.box.hidden;
  }

  /** Whether a list shows or is about to, so that Enter and Tab are meant for it. */
  get isOffering(): boolean {
    return this.isOpen || (this.#token !== undefined && this.#coming.isAwaited);
  }

  get token(): Token | undefined {
    return this.#token;
  }

  get picked(): HTMLElement | undefined {
    return this.#options.find((option) => option.getAttribute("aria-selected") === "true");
  }

  get #options(): HTMLElement[] {
    return [...this.box.querySelectorAll<HTMLElement>("[role=option]")];
  }

  /** Shows what finishes `token`, or nothing; a dismissed word stays dismissed while it grows. */
  follow(token: Token | undefined): void {
    const word = token && `${token.kind}:${token.query}`;
    if (word && this.#dismissed && word.startsWith(this.#dismissed)) return;
    if (word === (this.#token && `${this.#token.kind}:${this.#token.query}`)) return;
    this.#dismissed = "";
    this.#token = token;
    this.#loading?.abort();
    if (token) this.#ask(token);
    else this.close();
  }

  #ask(token: Token): void {
    this.#loading = new AbortController();
    this.#coming.expect(this.#load(token, this.#loading.signal));
  }

  async #load(token: Token, signal: AbortSignal): Promise<void> {
    const url = new URL(this.url, location.href);
    url.searchParams.set("kind", token.kind);
    url.searchParams.set("q", token.query);
    const found = await partial(url, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    if (found) this.box.replaceChildren(found);
    this.box.hidden = !found || this.#options.length === 0;
    this.#select(0);
  }

  /** Whether a key was meant for the list; `take` gets the option that it picks, if there is any. */
  answer(key: string, take: (option: HTMLElement | undefined) => void): boolean {
    const act = {
      ArrowDown: () => this.move(1),
      ArrowUp: () => this.move(-1),
      Enter: () => this.#coming.whenHere(() => take(this.picked)),
      Tab: () => this.#coming.whenHere(() => take(this.picked)),
      Escape: () => this.dismiss(),
    }[key];
    act?.();
    return act !== undefined;
  }

  move(step: number): void {
    const options = this.#options;
    const at = options.findIndex((option) => option.getAttribute("aria-selected") === "true");
    this.#select((at + step + options.length) % options.length);
  }

  #select(index: number): void {
    this.#options.forEach((option, at) => {
      option.setAttribute("aria-selected", String(at === index));
      if (at === index) option.scrollIntoView({ block: "nearest" });
    });
    const field = this.field();
    if (this.isOpen) field.setAttribute("aria-activedescendant", this.picked?.id ?? "");
    else field.removeAttribute("aria-activedescendant");
  }

  /** Hides the list until another word is begun. */
  dismiss(): void {
    if (this.#token) this.#dismissed = `${this.#token.kind}:${this.#token.query}`;
    this.close();
  }

  close(): void {
    this.#token = undefined;
    this.box.hidden = true;
    this.box.replaceChildren();
    this.field().removeAttribute("aria-activedescendant");
  }
}
