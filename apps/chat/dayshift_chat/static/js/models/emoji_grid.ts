import { type Emoji, emojiTable, emojiUrl } from "@kit/emoji";

/** The emoji of a picker: buttons drawn once from the table of all there are, shown as searched for. */
export class EmojiGrid {
  readonly #known = new Map<HTMLElement, Emoji>();

  constructor(
    readonly groups: HTMLElement[],
    readonly template: HTMLTemplateElement,
  ) {}

  async fill(): Promise<void> {
    const { emoji } = await emojiTable();
    const named = new Map(emoji.map((each) => [each.name, each]));
    for (const group of this.groups) {
      const names = group.dataset.names?.split(" ").filter(Boolean) ?? [];
      const number = Number(group.dataset.number);
      const members = names.length
        ? names.flatMap((name) => named.get(name) ?? [])
        : emoji.filter((each) => each.group === number);
      group.querySelector(".emoji-picker__grid")?.append(...members.map((each) => this.#drawn(each)));
    }
  }

  get shown(): HTMLElement[] {
    return [...this.#known.keys()].filter((button) => button.checkVisibility());
  }

  at(target: EventTarget | null): Emoji | undefined {
    const button = target instanceof Element && target.closest<HTMLElement>(".emoji-picker__emoji");
    return button ? this.#known.get(button) : undefined;
  }

  /** Shows what answers to all the words; without words everything, the frequent group included. */
  filter(words: string): void {
    const parts = words.toLowerCase().replaceAll(":", "").split(/\s+/).filter(Boolean);
    this.groups[0]?.toggleAttribute("hidden", parts.length > 0);
    for (const [button, emoji] of this.#known) {
      const text = [emoji.name, ...emoji.aliases, ...emoji.keywords].join(" ");
      button.hidden = !parts.every((part) => text.includes(part));
    }
  }

  draw(tone: number | undefined): void {
    for (const [button, emoji] of this.#known)
      if (emoji.tones) button.querySelector("img")?.setAttribute("src", emojiUrl(emoji, tone));
  }

  #drawn(emoji: Emoji): HTMLElement {
    const button = this.template.content.firstElementChild?.cloneNode(true) as HTMLElement;
    const image = new Image(24, 24);
    image.loading = "lazy";
    image.alt = "";
    image.className = "emoji";
    image.src = emojiUrl(emoji);
    button.ariaLabel = emoji.name;
    button.append(image);
    this.#known.set(button, emoji);
    return button;
  }
}
