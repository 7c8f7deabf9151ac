import { morphElements, StreamActions, type StreamElement, visit } from "@hotwired/turbo";
import { loseEdit } from "./lost_edit";

/** Puts message rows where their time says, renewing rows already there; returns those that are new. */
export const place = (list: HTMLElement, rows: ParentNode, isPage = false): HTMLElement[] => {
  const added: HTMLElement[] = [];
  for (const row of rows.querySelectorAll<HTMLElement>("[data-ts]")) {
    const present = document.getElementById(row.id);
    if (present && list.contains(present)) renew(present, row);
    else if (isPage || belongs(list, row)) added.push(insert(list, row));
  }
  return added;
};

const renew = (present: HTMLElement, row: HTMLElement): void => {
  if (present.classList.contains("message--editing")) {
    if (row.classList.contains("message--deleted")) loseEdit(present);
    return;
  }
  keepNewLine(present, row);
  for (const name of ["message--flash", "message--active", "message--unfolded"])
    row.classList.toggle(name, present.classList.contains(name));
  morphElements(present, row);
};

/** The server does not know where this page drew its New line, so a renewed row keeps it. */
const keepNewLine = (present: HTMLElement, row: HTMLElement): void => {
  const line = present.querySelector(":scope > .new-line");
  row.querySelector(":scope > .new-line")?.remove();
  if (line) row.querySelector(".message__row")?.before(line.cloneNode(true));
};

const insert = (list: HTMLElement, row: HTMLElement): HTMLElement => {
  list.insertBefore(row, below(list, row.dataset.ts ?? ""));
  return row;
};

/** The row that a message of this stamp stands above; unsent rows stay last. */
const below = (list: HTMLElement, ts: string): Element | null => {
  let next: Element | null = null;
  for (let row = list.lastElementChild; row instanceof HTMLElement; row = row.previousElementSibling) {
    if (row.dataset.ts && row.dataset.ts <= ts) break;
    next = row;
  }
  return next;
};

const lastStamp = (list: HTMLElement): string =>
  [...list.querySelectorAll<HTMLElement>("[data-ts]")].at(-1)?.dataset.ts ?? "";

/** A list that does not reach the latest message takes nothing from beyond its end. */
const belongs = (list: HTMLElement, row: HTMLElement): boolean =>
  list.dataset.newest !== "false" || (row.dataset.ts ?? "") < lastStamp(list);

/** `<turbo-stream action="place">`: live messages and edits, for the list named by `target`. */
function placeStream(this: StreamElement): void {
  for (const list of this.targetElements as HTMLElement[]) {
    const count = this.getAttribute("count");
    if (count) list.dataset.count = count;
    const added = place(list, this.templateContent);
    list.dispatchEvent(new CustomEvent("messages:placed", { bubbles: true, detail: { added } }));
  }
}

/** `<turbo-stream action="remove">`: rows go, except one that is being changed. */
function removeStream(this: StreamElement): void {
  for (const row of this.targetElements as HTMLElement[])
    if (row.classList.contains("message--editing")) loseEdit(row);
    else row.remove();
}

/** `<turbo-stream action="unread" from="…">`: the New line stands above that message. */
function unreadStream(this: StreamElement): void {
  for (const list of this.targetElements as HTMLElement[])
    list.dispatchEvent(
      new CustomEvent("messages:unread", { bubbles: true, detail: { from: this.getAttribute("from") } }),
    );
}

/** `<turbo-stream action="visit" to="…">`: the page goes on elsewhere. */
function visitStream(this: StreamElement): void {
  visit(this.getAttribute("to") ?? "/");
}

export const installPlacement = (): void => {
  Object.assign(StreamActions, { place: placeStream, remove: removeStream, unread: unreadStream, visit: visitStream });
};
