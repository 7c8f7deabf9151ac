// What counts as a match while one types: every word somewhere, accents and case aside.

export const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

export const isMatch = (text: string, query: string): boolean => {
  const held = plain(text);
  return plain(query)
    .split(/\s+/)
    .every((word) => held.includes(word));
};

/** Puts the first match inside an element's own words into `<mark>`, and takes an earlier mark away. */
export const mark = (element: HTMLElement, query: string): void => {
  for (const old of element.querySelectorAll("mark")) old.replaceWith(...old.childNodes);
  element.normalize();
  const text = [...element.childNodes].find((node) => node instanceof Text && node.data.trim() !== "");
  const wanted = plain(query.trim());
  const at = wanted && text instanceof Text ? plain(text.data).indexOf(wanted) : -1;
  if (at < 0 || !(text instanceof Text)) return;
  const match = text.splitText(at);
  match.splitText(wanted.length);
  const bold = document.createElement("mark");
  match.replaceWith(bold);
  bold.append(match);
};
