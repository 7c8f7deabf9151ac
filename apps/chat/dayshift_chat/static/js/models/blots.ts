import Embed from "quill/blots/embed";
import Quill, { Parchment } from "quill/core";
import Blockquote from "quill/formats/blockquote";
import Bold from "quill/formats/bold";
import CodeBlock, { Code, CodeBlockContainer } from "quill/formats/code";
import Indent from "quill/formats/indent";
import Italic from "quill/formats/italic";
import Link from "quill/formats/link";
import List, { ListContainer } from "quill/formats/list";
import Strike from "quill/formats/strike";
import Underline from "quill/formats/underline";

export type Mentioned = { kind: string; id: string; label: string };
export type Drawn = { name: string };

/** A person, channel or group by name: one piece that is deleted whole. */
class Mention extends Embed {
  static override blotName = "mention";
  static override tagName = "span";
  static override className = "mention";

  static override create(value: Mentioned): HTMLElement {
    const node = super.create(value) as HTMLElement;
    Object.assign(node.dataset, value);
    node.textContent = value.label;
    return node;
  }

  static override value({ dataset }: HTMLElement): Mentioned {
    return { kind: dataset.kind ?? "", id: dataset.id ?? "", label: dataset.label ?? "" };
  }
}

/** An emoji by name, as its picture. */
class Emoji extends Parchment.EmbedBlot {
  static override blotName = "emoji";
  static override tagName = "img";
  static override className = "emoji";

  static override create(value: Drawn): HTMLElement {
    const { name } = value;
    const node = super.create(value) as HTMLImageElement;
    node.src = `/emoji/${name}.svg`;
    node.alt = `:${name}:`;
    node.draggable = false;
    node.dataset.name = name;
    return node;
  }

  static override value({ dataset }: HTMLElement): Drawn {
    return { name: dataset.name ?? "" };
  }
}

export const FORMATS = [
  ...["bold", "italic", "underline", "strike", "code", "link"],
  ...["list", "indent", "blockquote", "code-block", "mention", "emoji"],
];

let isDone = false;

/** Tells Quill which pieces a message is made of; anything else is left out of what is pasted. */
export const registerBlots = (): void => {
  if (isDone) return;
  const lines = [Blockquote, CodeBlock, CodeBlockContainer, List, ListContainer];
  const words = [Bold, Code, Italic, Link, Strike, Underline];
  for (const blot of [...lines, ...words, Mention, Emoji]) Quill.register(blot as never, true);
  Quill.register("formats/indent", Indent as never, true);
  isDone = true;
};
