// Draws a month as a grid of days.
import { longName, monthGrid, weekday } from "./dates";

export type Month = {
  shown: string;
  chosen: string | undefined;
  today: string;
  weekStart: number;
  isOpen: (day: string) => boolean;
};

const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string>,
  ...inside: (Node | string)[]
): HTMLElementTagNameMap[Name] => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...inside);
  return made;
};

const dayCell = (day: string, month: Month): HTMLElement =>
  element(
    "td",
    {
      role: "gridcell",
      class: "calendar__day",
      tabindex: day === month.shown ? "0" : "-1",
      "data-day": day,
      "aria-label": longName(day),
      "aria-selected": String(day === month.chosen),
      ...(day === month.today && { "aria-current": "date" }),
      ...(day.slice(0, 7) !== month.shown.slice(0, 7) && { "data-outside": "" }),
      ...(!month.isOpen(day) && { "aria-disabled": "true" }),
    },
    String(Number(day.slice(8))),
  );

export const drawMonth = (table: HTMLTableElement, month: Month): void => {
  const weeks = monthGrid(month.shown, month.weekStart);
  const heads = (weeks[0] ?? []).map((day) =>
    element("th", { scope: "col", "aria-label": weekday(day, "long") }, weekday(day, "short").slice(0, 2)),
  );
  const rows = weeks.map((week) => element("tr", {}, ...week.map((day) => dayCell(day, month))));
  table.replaceChildren(element("thead", {}, element("tr", {}, ...heads)), element("tbody", {}, ...rows));
};
