import { type Emoji, emojiTable, emojiUrl } from "@kit/emoji";

type Known = { emoji: Emoji; words: string; group: HTMLElement };

/** The emoji of a picker: a button for each of them, with its picture once it comes near the view. */
export class EmojiGrid {
  readonly #known = new Map<HTMLElement, Known>();
  readonly #near: IntersectionObserver;
  #tone: number | undefined;

  constructor(
    readonly groups: HTMLElement[],
    readonly template: HTMLTemplateElement,
  ) {
    const root = groups[0]?.parentElement;
    this.#near = new IntersectionObserver((seen) => this.#paint(seen), { root, rootMargin: "120px 0px" });
  }

  async fill(): Promise<void> {
    const { emoji } = await emojiTable();
    const named = new Map(emoji.map((each) => [each.name, each]));
    for (const group of this.groups) {
      const names = group.dataset.names?.split(" ").filter(Boolean) ?? [];
      const number = Number(group.dataset.number);
      const members = names.length
        ? names.flatMap((name) => named.get(name) ?? [])
        : emoji.filter((each) => each.group === number);
      group.querySelector(".emoji-picker__grid")?.append(...members.map((each) => this.#made(each, group)));
    }
  }

  get shown(): HTMLElement[] {
    return [...this.#known].filter(([button, { group }]) => !button.hidden && !group.hidden).map(([button]) => button);
  }

  at(target: EventTarget | null): Emoji | undefined {
    const button = target instanceof Element && target.closest<HTMLElement>(".emoji-picker__emoji");
    return button ? this.#known.get(button)?.emoji : undefined;
  }

  /** Shows what answers to all the words; without words everything, the frequent group included. */
  filter(text: string): void {
    const parts = text.toLowerCase().replaceAll(":", "").split(/\s+/).filter(Boolean);
    const full = new Set<HTMLElement>();
    for (const [button, { words, group }] of this.#known) {
      button.hidden = !parts.every((part) => words.includes(part));
      if (!button.hidden) full.add(group);
    }
    this.groups.forEach((group, at) => {
      group.hidden = !full.has(group) || (at === 0 && parts.length > 0);
    });
  }

  draw(tone: number | undefined): void {
    this.#tone = tone;
    for (const [button, { emoji }] of this.#known)
      if (emoji.tones) button.querySelector("img")?.setAttribute("src", emojiUrl(emoji, tone));
  }

  #made(emoji: Emoji, group: HTMLElement): HTMLElement {
    const button = this.template.content.firstElementChild?.cloneNode(true) as HTMLElement;
    button.ariaLabel = emoji.name;
    this.#known.set(button, { emoji, group, words: [emoji.name, ...emoji.aliases, ...emoji.keywords].join(" ") });
    this.#near.observe(button);
    return button;
  }

  #paint(seen: IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of seen) {
      const emoji = this.at(target);
      if (!emoji || !isIntersecting) continue;
      this.#near.unobserve(target);
      const image = new Image(24, 24);
      image.alt = "";
      image.className = "emoji";
      image.src = emojiUrl(emoji, emoji.tones ? this.#tone : undefined);
      target.append(image);
    }
  }
}
