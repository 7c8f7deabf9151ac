import type { Editor } from "./editor";

/** Asks the page's panels for something to put into a message, beside the button that was pressed. */

const ask = (name: string, detail: object): void => {
  document.dispatchEvent(new CustomEvent(name, { detail }));
};

export const askForEmoji = (anchor: EventTarget | null, editor: Editor): void =>
  ask("emoji:open", { anchor, pick: (name: string) => editor.emoji(name) });

export const askForLink = (anchor: EventTarget | null, editor: Editor): void =>
  ask("link:open", {
    anchor,
    words: editor.selectedText,
    save: (url: string, words: string) => editor.link(url, words),
  });
