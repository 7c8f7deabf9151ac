// Times in words, as the server writes them, kept right while a page stays open.

const UNITS: [string, number][] = [
  ["year", 365 * 24 * 60],
  ["month", 30 * 24 * 60],
  ["day", 24 * 60],
  ["hour", 60],
  ["minute", 1],
];

export const timeAgo = (then: Date, now: Date): string => {
  const passed = Math.floor((now.getTime() - then.getTime()) / 60_000);
  const [unit, length] = UNITS.find(([, minutes]) => passed >= minutes) ?? ["", 1];
  const count = Math.floor(passed / length);
  return unit ? `${count} ${unit}${count === 1 ? "" : "s"} ago` : "just now";
};

export const timeOfDay = (moment: Date, zone: string): string =>
  new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", timeZone: zone || undefined })
    .format(moment)
    .replaceAll("\u202f", " ");
