/** What typing a marker turns into: pure rules over the text of a line, for the editor to apply. */

export type InlineRule = { format: "bold" | "italic" | "strike" | "code"; start: number; end: number };
export type LineRule = { format: "blockquote" | "list" | "code-block"; value: boolean | string; length: number };

const MARKERS: Record<string, InlineRule["format"]> = { "*": "bold", _: "italic", "~": "strike", "`": "code" };
const BORDER = /[\s([{"'*_~>,.;:!?-]/;

const isBorder = (char: string | undefined): boolean => char === undefined || char === "" || BORDER.test(char);

/** The words between markers that the last typed character closes, such as `*so*`. */
export const closedMarker = (line: string): InlineRule | undefined => {
  const marker = line.at(-1) ?? "";
  const format = MARKERS[marker];
  if (!format) return undefined;
  const end = line.length - 1;
  const start = line.lastIndexOf(marker, end - 1);
  const words = line.slice(start + 1, end);
  const isWhole = start >= 0 && words !== "" && words.trim() === words && isBorder(line[start - 1]);
  return isWhole ? { format, start, end } : undefined;
};

const LINES: [RegExp, LineRule["format"], boolean | string][] = [
  [/^> $/, "blockquote", true],
  [/^>>> $/, "blockquote", true],
  [/^[-*•] $/, "list", "bullet"],
  [/^1[.)] $/, "list", "ordered"],
  [/^```$/, "code-block", true],
];

/** What a line turns into because of its first characters, such as `- `. */
export const openedLine = (line: string): LineRule | undefined => {
  const found = LINES.find(([pattern]) => pattern.test(line));
  return found && { format: found[1], value: found[2], length: line.length };
};
