import { Controller } from "@hotwired/stimulus";

type Said = CustomEvent<{ typing: string; person: string; name: string }>;

const LASTS = 5000;

/** Says who is typing here; each name goes five seconds after it was last heard of. */
export default class extends Controller<HTMLElement> {
  static values = { topic: String };

  declare readonly topicValue: string;

  readonly #names = new Map<string, ReturnType<typeof setTimeout>>();

  disconnect(): void {
    for (const timer of this.#names.values()) clearTimeout(timer);
  }

  show({ detail: { typing, name } }: Said): void {
    if (typing !== this.topicValue) return;
    clearTimeout(this.#names.get(name));
    this.#names.set(
      name,
      setTimeout(() => this.#forget(name), LASTS),
    );
    this.#draw();
  }

  /** Whoever was typing has said it. */
  arrived({ target, detail }: CustomEvent<{ added: HTMLElement[] }>): void {
    if ((target as Element).id !== this.element.closest<HTMLElement>("form")?.dataset.list) return;
    for (const name of [...this.#names.keys()])
      if (detail.added.some((row) => row.ariaLabel?.startsWith(`${name}: `))) this.#forget(name);
  }

  #forget(name: string): void {
    clearTimeout(this.#names.get(name));
    this.#names.delete(name);
    this.#draw();
  }

  #draw(): void {
    const names = [...this.#names.keys()];
    const bold = names.slice(0, 2).flatMap((name, at) => [...(at ? [" and "] : []), this.#bold(name)]);
    const rest = { 0: [], 1: [...bold, " is typing…"], 2: [...bold, " are typing…"] }[names.length];
    this.element.replaceChildren(...(rest ?? ["Several people are typing…"]));
  }

  #bold(name: string): HTMLElement {
    return Object.assign(document.createElement("b"), { textContent: name });
  }
}
