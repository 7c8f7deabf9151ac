import { Controller } from "@hotwired/stimulus";
import { type Emoji, emojiTable, emojiUrl } from "@kit/emoji";
import { placeBeside, whenMoved } from "@kit/floating";
import { partial } from "@kit/request";
import { EmojiGrid } from "../models/emoji_grid";

type Asked = CustomEvent<{ anchor: HTMLElement; pick: (name: string) => void; closed?: () => void }>;

const TONE = "parley.skin-tone";
const ACROSS = 9;

/** The one emoji picker of a page: whoever needs an emoji opens it beside its button. */
export default class extends Controller<HTMLElement> {
  static targets = ["frame", "template", "tab", "search", "groups", "group", "none", "picture", "name", "code", "tone"];

  declare readonly frameTarget: HTMLElement;
  declare readonly templateTarget: HTMLTemplateElement;
  declare readonly tabTargets: HTMLElement[];
  declare readonly searchTarget: HTMLInputElement;
  declare readonly groupsTarget: HTMLElement;
  declare readonly groupTargets: HTMLElement[];
  declare readonly noneTarget: HTMLElement;
  declare readonly pictureTarget: HTMLImageElement;
  declare readonly nameTarget: HTMLElement;
  declare readonly codeTarget: HTMLElement;
  declare readonly toneTargets: HTMLElement[];

  #asked: Asked["detail"] | undefined;
  #grid: EmojiGrid | undefined;
  #unwatch: (() => void) | undefined;

  async open({ detail }: Asked): Promise<void> {
    this.#asked = detail;
    this.searchTarget.value = "";
    this.element.showPopover();
    placeBeside(this.element, detail.anchor.getBoundingClientRect(), { side: "top", align: "start", gap: 4 });
    this.searchTarget.focus();
    this.#unwatch?.();
    this.#unwatch = whenMoved(detail.anchor, () => this.element.hidePopover());
    this.#grid ??= await this.#load();
    this.filter();
    this.groupsTarget.scrollTop = 0;
  }

  toggled({ newState }: ToggleEvent): void {
    if (newState !== "closed") return;
    this.#unwatch?.();
    this.#asked?.closed?.();
    const now = document.activeElement;
    if (now === document.body || this.element.contains(now)) this.#asked?.anchor.focus();
  }

  choose({ target }: Event): void {
    const emoji = this.#grid?.at(target);
    const asked = this.#asked;
    if (!emoji || !asked) return;
    this.element.hidePopover();
    asked.pick(emoji.tones && this.#tone ? `${emoji.name}::skin-tone-${this.#tone}` : emoji.name);
  }

  filter(): void {
    const words = this.searchTarget.value.trim();
    if (!this.#grid) return;
    this.#grid.filter(words);
    const first = this.#grid.shown[0];
    this.noneTarget.hidden = first !== undefined;
    if (words) this.#show(this.#grid.at(first ?? null));
    else this.#showNothing();
  }

  searchKey(event: KeyboardEvent): void {
    const first = this.#grid?.shown[0];
    if (event.key === "Enter" && this.searchTarget.value) first?.click();
    else if (event.key === "ArrowDown") first?.focus();
    else return;
    event.preventDefault();
  }

  gridKey(event: KeyboardEvent): void {
    const shown = this.#grid?.shown ?? [];
    const at = shown.indexOf(event.target as HTMLElement);
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: ACROSS, ArrowUp: -ACROSS }[event.key];
    if (at < 0 || !step) return;
    event.preventDefault();
    (shown[at + step] ?? (step < 0 ? this.searchTarget : shown.at(-1)))?.focus();
  }

  jump({ currentTarget }: Event): void {
    const { key } = (currentTarget as HTMLElement).dataset;
    const group = this.groupTargets.find(({ id }) => id === `emoji-${key}`);
    if (group) this.groupsTarget.scrollTop = group.offsetTop - this.groupsTarget.offsetTop;
  }

  scrolled(): void {
    const top = this.groupsTarget.scrollTop + this.groupsTarget.offsetTop;
    const group = this.groupTargets.findLast((each) => !each.hidden && each.offsetTop <= top + 1);
    for (const tab of this.tabTargets)
      tab.setAttribute("aria-current", String(`emoji-${tab.dataset.key}` === group?.id));
  }

  preview({ target }: Event): void {
    this.#show(this.#grid?.at(target));
  }

  /** The pointer went: the first of what was searched for counts again, or nothing. */
  settle(): void {
    this.filter();
  }

  tone({ currentTarget }: Event): void {
    localStorage.setItem(TONE, (currentTarget as HTMLElement).dataset.tone ?? "");
    this.#drawTone();
  }

  async #load(): Promise<EmojiGrid> {
    const [panel] = await Promise.all([partial("/emoji"), emojiTable()]);
    if (panel) this.frameTarget.replaceWith(panel);
    const grid = new EmojiGrid(this.groupTargets, this.templateTarget);
    await grid.fill();
    this.#grid = grid;
    this.#drawTone();
    return grid;
  }

  get #tone(): number {
    return Number(localStorage.getItem(TONE) ?? "");
  }

  #drawTone(): void {
    for (const choice of this.toneTargets) choice.ariaChecked = String(Number(choice.dataset.tone) === this.#tone);
    if (this.#tone) this.#grid?.draw(this.#tone);
    else this.#grid?.draw(undefined);
  }

  #showNothing(): void {
    const { resting = "", at = "" } = this.nameTarget.dataset;
    this.pictureTarget.src = at;
    this.nameTarget.textContent = resting;
    this.codeTarget.textContent = "";
  }

  #show(emoji: Emoji | undefined): void {
    if (!emoji) return;
    this.pictureTarget.src = emojiUrl(emoji, emoji.tones ? this.#tone : undefined);
    this.nameTarget.textContent = emoji.keywords[0] ?? emoji.name;
    this.codeTarget.textContent = `:${emoji.name}:`;
  }
}
