import Quill, { type Delta, type Op, type Range } from "quill/core";
import { type Drawn, FORMATS, type Mentioned, registerBlots } from "./blots";
import { closedMarker, openedLine } from "./markdown";

export type Format = "bold" | "italic" | "underline" | "strike" | "code" | "list" | "blockquote" | "code-block";
type Options = { label: string; placeholder: string; ops: Op[] };

/** Stands for a mention or a picture where a line is read as text: one place, like the piece itself. */
const PIECE = "\ufffc";

/** A message being written. */
export class Editor {
  readonly #quill: Quill;
  #last: Range = { index: 0, length: 0 };

  constructor(field: HTMLElement, { label, placeholder, ops }: Options) {
    registerBlots();
    field.replaceChildren();
    this.#quill = new Quill(field, { formats: FORMATS, placeholder, modules: { toolbar: false } });
    const { root } = this.#quill;
    for (const [name, value] of Object.entries({ role: "textbox", "aria-label": label, "aria-multiline": "true" }))
      root.setAttribute(name, value);
    root.tabIndex = 0;
    if (ops.length) this.#quill.setContents(ops, "api");
    this.#quill.history.clear();
    this.#quill.on("text-change", (delta, _old, source) => source === "user" && this.#convert(delta));
    this.#quill.on("selection-change", (range) => {
      this.#last = range ?? this.#last;
    });
  }

  get root(): HTMLElement {
    return this.#quill.root;
  }

  get ops(): Op[] {
    return this.#quill.getContents().ops;
  }

  /** Whether there is nothing that could be sent. */
  get isBlank(): boolean {
    return !this.ops.some(({ insert }) => (typeof insert === "string" ? insert.trim() !== "" : true));
  }

  get length(): number {
    return this.#quill.getLength() - 1;
  }

  /** Calls back when the text or the cursor changed, and says whether a person changed the text. */
  onChange(act: (hasChanged: boolean) => void): void {
    this.#quill.on("editor-change", (name, _now, _old, source) => act(name === "text-change" && source === "user"));
  }

  focus(): void {
    this.#quill.focus({ preventScroll: true });
    this.#quill.setSelection(this.#quill.getLength(), 0, "silent");
  }

  write(ops: Op[]): void {
    this.#quill.setContents(ops, "api");
    this.#quill.history.clear();
  }

  /** What is left of the cursor on its line; empty inside code. */
  get before(): string {
    const range = this.#quill.getSelection();
    if (!range || range.length > 0 || this.has("code") || this.has("code-block")) return "";
    const [line, offset] = this.#quill.getLine(range.index);
    if (!line) return "";
    const { ops } = this.#quill.getContents(range.index - offset, offset);
    return ops.map(({ insert }) => (typeof insert === "string" ? insert : PIECE)).join("");
  }

  get selectedText(): string {
    return this.#quill.getText(this.#last.index, this.#last.length);
  }

  /** Whether the cursor stands in this format; `list:bullet` asks for one kind. */
  has(format: string): boolean {
    const [name = "", kind] = format.split(":");
    const found = this.#quill.getFormat(this.#last)[name];
    return kind ? found === kind : Boolean(found);
  }

  toggle(format: string): void {
    const [name = "", kind] = format.split(":");
    const value = this.has(format) ? false : (kind ?? true);
    this.#quill.setSelection(this.#last, "silent");
    this.#quill.format(name, value, "user");
  }

  /** Tab moves an item of a list and does so in code; elsewhere it leaves, so that Quill must not see it. */
  tab(event: KeyboardEvent): boolean {
    if (this.has("code-block")) return false;
    const isMoving = this.has("list") && (!event.shiftKey || this.has("indent"));
    if (isMoving) this.#quill.format("indent", event.shiftKey ? "-1" : "+1", "user");
    else event.stopPropagation();
    return isMoving;
  }

  link(url: string, words: string): void {
    const { index, length } = this.#last;
    if (length) this.#quill.deleteText(index, length, "user");
    this.#quill.insertText(index, words || url, { link: url }, "user");
    this.#after(index + (words || url).length);
  }

  insert(text: string): void {
    const { index, length } = this.#last;
    if (length) this.#quill.deleteText(index, length, "user");
    this.#quill.insertText(index, text, "user");
    this.#after(index + text.length);
  }

  mention(value: Mentioned, replaced = 0): void {
    this.#embed("mention", value, replaced);
  }

  emoji(name: string, replaced = 0): void {
    this.#embed("emoji", { name }, replaced);
  }

  #embed(kind: string, value: Mentioned | Drawn, replaced: number): void {
    const index = this.#last.index - replaced;
    const length = this.#last.length + replaced;
    if (length) this.#quill.deleteText(index, length, "user");
    this.#quill.insertEmbed(index, kind, value, "user");
    this.#quill.insertText(index + 1, " ", "user");
    this.#after(index + 2);
  }

  #after(index: number): void {
    this.#quill.focus({ preventScroll: true });
    this.#quill.setSelection(index, 0, "user");
  }

  /** Turns a typed marker into its format; undo brings the marker back first. */
  #convert(delta: Delta): void {
    const typed = delta.ops.find(({ insert }) => typeof insert === "string")?.insert;
    const isTyping = typeof typed === "string" && typed.length === 1 && !delta.ops.some((op) => op.delete);
    const { before } = this;
    if (!isTyping || !before) return;
    this.#convertLine(before) || this.#convertWords(before);
  }

  #convertLine(before: string): boolean {
    const rule = openedLine(before);
    const { index } = this.#last;
    if (!rule || this.has("list")) return false;
    this.#quill.history.cutoff();
    this.#quill.deleteText(index - rule.length, rule.length, "user");
    this.#quill.formatLine(index - rule.length, 1, rule.format, rule.value, "user");
    this.#quill.history.cutoff();
    return true;
  }

  #convertWords(before: string): boolean {
    const rule = closedMarker(before);
    if (!rule) return false;
    const from = this.#last.index - before.length;
    this.#quill.history.cutoff();
    this.#quill.deleteText(from + rule.end, 1, "user");
    this.#quill.deleteText(from + rule.start, 1, "user");
    this.#quill.formatText(from + rule.start, rule.end - rule.start - 1, rule.format, true, "user");
    this.#quill.setSelection(from + rule.end - 1, 0, "user");
    this.#quill.format(rule.format, false, "user");
    this.#quill.history.cutoff();
    return true;
  }
}

/** What was written, drawn as it stands; for a message that waits to be sent. */
export const likenessOf = (ops: Op[]): Node => {
  const nodes = document.createDocumentFragment();
  const editor = new Editor(document.createElement("div"), { label: "", placeholder: "", ops });
  nodes.append(...editor.root.childNodes);
  return nodes;
};
