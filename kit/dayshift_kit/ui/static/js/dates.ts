// Calendar days without hours or zones: "2026-03-10" in, "2026-03-10" out.

export type Order = "mdy" | "dmy" | "ymd";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const DAY = 86_400_000;

const iso = (moment: Date): string => moment.toISOString().slice(0, 10);
const utc = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** Today where the browser is, by the page's clock. */
export const today = (): string => {
  const now = new Date();
  return iso(new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())));
};

export const addDays = (day: string, count: number): string => iso(new Date(utc(day).getTime() + count * DAY));

/** The same day of another month, or its last. */
export const addMonths = (day: string, count: number): string => {
  const at = utc(day);
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + count + 1, 0));
  last.setUTCDate(Math.min(at.getUTCDate(), last.getUTCDate()));
  return iso(last);
};

/** Six weeks around a month, as rows of seven days. */
export const monthGrid = (day: string, weekStart: number): string[][] => {
  const first = `${day.slice(0, 8)}01`;
  const start = addDays(first, -((utc(first).getUTCDay() - weekStart + 7) % 7));
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (_, at) => addDays(start, week * 7 + at)));
};

const written = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" }).format(utc(day));

export const monthName = (day: string): string => written(day, { month: "long", year: "numeric" });
export const longName = (day: string): string =>
  written(day, { weekday: "long", month: "long", day: "numeric", year: "numeric" });
export const weekday = (day: string, style: "narrow" | "short" | "long"): string => written(day, { weekday: style });

/** As people write it in the given order: 3/10/2026, 10/03/2026, 2026-03-10. */
export const formatDay = (day: string, order: Order): string => {
  const [year = "", month = "", date = ""] = day.split("-");
  if (order === "ymd") return day;
  return order === "mdy" ? `${Number(month)}/${Number(date)}/${year}` : `${date}/${month}/${year}`;
};

const checked = (year: number, month: number, date: number): string | undefined => {
  const full = year < 100 ? 2000 + year : year;
  const at = new Date(Date.UTC(full, month - 1, date));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === date ? iso(at) : undefined;
};

const fromNumbers = (first: number, second: number, third: number, order: Order): string | undefined => {
  if (first > 31 || order === "ymd") return checked(first, second, third);
  return order === "mdy" ? checked(third, first, second) : checked(third, second, first);
};

const fromWords = (text: string): string | undefined => {
  const month = MONTHS.findIndex((name) => text.toLowerCase().includes(name)) + 1;
  const [date, year] = (text.match(/\d+/g) ?? []).map(Number);
  return month && date && year ? checked(year, month, date) : undefined;
};

/** The day that was typed, in any usual writing; undefined when it is none. */
export const parseDay = (text: string, order: Order): string | undefined => {
  const numbers = text.trim().match(/^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})$/);
  if (numbers) return fromNumbers(Number(numbers[1]), Number(numbers[2]), Number(numbers[3]), order);
  return fromWords(text);
};

const hourOfDay = (hour: number, half: string | undefined): number =>
  half ? (hour % 12) + (half === "p" ? 12 : 0) : hour;

/** "9:30 AM" from 930, 9.30am, 21:30 and the like. */
export const parseTime = (text: string): string | undefined => {
  const match = text.trim().match(/^(\d{1,2}?)[:. ]?(\d{2})?\s*([ap])?\.?m?\.?$/i);
  if (!match) return undefined;
  const [hour, minute, half] = [Number(match[1]), Number(match[2] ?? 0), match[3]?.toLowerCase()];
  const isHour = half ? hour >= 1 && hour <= 12 : hour < 24;
  return isHour && minute < 60 ? formatTime(hourOfDay(hour, half), minute) : undefined;
};

export const formatTime = (hour: number, minute: number): string =>
  `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
