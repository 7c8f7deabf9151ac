const WITH_SHIFT: Record<string, string> = {
  KeyX: "strike",
  KeyC: "code",
  Digit7: "list:ordered",
  Digit8: "list:bullet",
  Digit9: "blockquote",
};

/** The format that a key press stands for, beside those that the editor knows by itself. */
export const shortcutFormat = ({ ctrlKey, metaKey, shiftKey, altKey, code }: KeyboardEvent): string | undefined => {
  if (!(ctrlKey || metaKey) || !shiftKey) return undefined;
  return altKey ? (code === "KeyC" ? "code-block" : undefined) : WITH_SHIFT[code];
};

/** Whether a key was pressed by itself. */
export const isPlain = ({ ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !shiftKey && !altKey;
