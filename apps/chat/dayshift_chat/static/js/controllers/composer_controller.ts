import { Controller } from "@hotwired/stimulus";
import { sayUnreachable } from "@kit/connection";
import { isTextField } from "@kit/focus";
import type { Op } from "quill/core";
import { askForEmoji, askForLink } from "../models/composer_panels";
import { Draft } from "../models/drafts";
import { Editor } from "../models/editor";
import { Outbox } from "../models/outbox";
import { isPlain, shortcutFormat } from "../models/shortcut_format";
import { Suggestions } from "../models/suggestions";
import { tokenAt } from "../models/tokens";

/** The message box: writing, finishing words, keeping a draft, sending once. */
export default class extends Controller<HTMLFormElement> {
  static targets = ["field", "toolbar", "format", "send", "suggestions", "also"];
  static values = { draftUrl: String, suggestUrl: String, topic: String, editing: Boolean, focused: Boolean };

  declare readonly fieldTarget: HTMLElement;
  declare readonly toolbarTarget: HTMLElement;
  declare readonly formatTargets: HTMLElement[];
  declare readonly suggestionsTarget: HTMLElement;
  declare readonly alsoTarget: HTMLInputElement;
  declare readonly hasAlsoTarget: boolean;
  declare readonly draftUrlValue: string;
  declare readonly suggestUrlValue: string;
  declare readonly topicValue: string;
  declare readonly editingValue: boolean;
  declare readonly focusedValue: boolean;

  editor!: Editor;
  #draft!: Draft;
  #suggestions!: Suggestions;
  #sent = 0;

  connect(): void {
    const { label = "", placeholder = "", delta } = this.fieldTarget.dataset;
    this.#draft = new Draft(this.draftUrlValue, this.fieldTarget);
    const { lost } = this.#draft;
    const ops: Op[] = lost ?? (delta ? (JSON.parse(delta).ops ?? []) : []);
    this.editor = new Editor(this.fieldTarget, { label, placeholder, ops });
    if (lost) this.#draft.change(lost);
    this.#suggestions = new Suggestions(this.suggestionsTarget, this.suggestUrlValue, () => this.editor.root);
    this.editor.onChange((hasChanged) => this.#changed(hasChanged));
    this.show();
    if (this.focusedValue && (this.editingValue || !isTextField(document.activeElement))) this.editor.focus();
  }

  disconnect(): void {
    this.#draft.close();
  }

  send(event: Event): void {
    event.preventDefault();
    if (this.editingValue && this.editor.isBlank) this.dispatch("emptied");
    else if (!this.editor.isBlank) this.#post();
  }

  /** Runs before the editor sees the key. */
  key(event: KeyboardEvent): void {
    if (event.isComposing || event.keyCode === 229) return;
    if (
      this.#suggestions.isOffering
        ? this.#suggestions.answer(event.key, (option) => (option ? this.#take(option) : this.#keyInText(event)))
        : this.#keyInText(event)
    ) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  format({ currentTarget }: Event): void {
    this.#toggle((currentTarget as HTMLElement).dataset.format ?? "");
  }

  toggleToolbar({ currentTarget }: Event): void {
    const button = currentTarget as HTMLElement;
    this.toolbarTarget.hidden = !this.toolbarTarget.hidden;
    button.ariaPressed = String(!this.toolbarTarget.hidden);
    button.ariaLabel = this.toolbarTarget.hidden ? "Show formatting" : "Hide formatting";
  }

  mention(): void {
    this.editor.insert(/\S$/.test(this.editor.before) ? " @" : "@");
  }

  pickEmoji({ currentTarget }: Event): void {
    askForEmoji(currentTarget, this.editor);
  }

  link({ currentTarget }: Event): void {
    askForLink(currentTarget, this.editor);
  }

  cancel(): true {
    this.dispatch("cancel");
    return true;
  }

  /** Keeps the focus in the text while the list is used by mouse. */
  hold(event: Event): void {
    event.preventDefault();
  }

  pick(event: Event): void {
    event.preventDefault();
    this.#take((event.target as Element).closest<HTMLElement>("[role=option]"));
  }

  #changed(hasChanged: boolean): void {
    this.#suggestions.follow(document.activeElement === this.editor.root ? tokenAt(this.editor.before) : undefined);
    this.show();
    if (!hasChanged) return;
    this.#draft.change(this.editor.ops);
    if (!this.editor.isBlank && !this.editingValue)
      this.dispatch("typing", { prefix: "", detail: { topic: this.topicValue } });
  }

  /** What the buttons and the colour of the send button say about the text. */
  show(): void {
    this.element.classList.toggle("composer--filled", !this.editor.isBlank);
    for (const button of this.formatTargets) button.ariaPressed = String(this.editor.has(button.dataset.format ?? ""));
  }

  #keyInText(event: KeyboardEvent): boolean {
    const format = shortcutFormat(event);
    return format ? this.#toggle(format) : (this.#keys[event.key]?.(event) ?? false);
  }

  readonly #keys: Record<string, (event: KeyboardEvent) => boolean> = {
    Enter: (event) => !event.shiftKey && !event.altKey && this.#enter(event),
    Tab: (event) => this.editor.tab(event),
    ArrowUp: (event) => isPlain(event) && this.editor.length === 0 && !this.editingValue && this.#recall(),
    Escape: () => this.editingValue && this.cancel(),
  };

  #toggle(format: string): boolean {
    this.editor.toggle(format);
    this.show();
    return true;
  }

  /** Edits one's own last message in this list. */
  #recall(): boolean {
    const rows = this.#list?.querySelectorAll<HTMLElement>('.message[data-can~="edit"]') ?? [];
    const last = [...rows].at(-1);
    last?.dispatchEvent(new CustomEvent("message:edit", { bubbles: true }));
    return last !== undefined;
  }

  /** Enter sends, except where it continues a list or code. */
  #enter(event: KeyboardEvent): boolean {
    const isMultiline = this.editor.has("list") || this.editor.has("code-block");
    if (isMultiline && !event.ctrlKey && !event.metaKey) return false;
    if (!event.repeat) this.element.requestSubmit();
    return true;
  }

  #take(option: HTMLElement | null | undefined): void {
    const token = this.#suggestions.token;
    if (!option || !token) return;
    const { kind = "", id = "", label = "", name = "" } = option.dataset;
    this.#suggestions.close();
    if (name) this.editor.emoji(name, token.length);
    else this.editor.mention({ kind, id, label }, token.length);
  }

  async #post(): Promise<void> {
    const { ops } = this.editor;
    const letter = Outbox.letter(this.element, ops, ++this.#sent, this.editingValue ? "PATCH" : "POST");
    this.#draft.forget();
    if (!this.editingValue) this.#clear();
    const outcome = await letter.send();
    if (outcome === "sent") this.#sentOff();
    else if (outcome === "refused" || !this.#list) this.#giveBack(ops);
    if (outcome === "unreachable" && !this.#list) sayUnreachable();
  }

  #sentOff(): void {
    this.#draft.settle();
    if (this.editingValue) this.dispatch("saved");
  }

  #giveBack(ops: Op[]): void {
    if (this.editor.isBlank) this.editor.write(ops);
  }

  get #list(): HTMLElement | null {
    return document.getElementById(this.element.dataset.list ?? "");
  }

  #clear(): void {
    this.editor.write([]);
    this.editor.focus();
    if (this.hasAlsoTarget) this.alsoTarget.checked = false;
    this.#suggestions.close();
    this.show();
  }
}
