// What may be sent, and how its size reads.

export type Limits = { accept: string; bytes: number; count: number };

const UNITS = ["B", "kB", "MB", "GB"];

export const sizeOf = (bytes: number): string => {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  const amount = bytes / 1000 ** power;
  return `${amount < 10 && power ? amount.toFixed(1) : Math.round(amount)} ${UNITS[power]}`;
};

const isKind = (file: File, kind: string): boolean =>
  kind.endsWith("/*")
    ? file.type.startsWith(kind.slice(0, -1))
    : file.type === kind || file.name.toLowerCase().endsWith(kind.toLowerCase());

const refusal = (file: File, { accept, bytes }: Limits): string | undefined => {
  const kinds = accept.split(",").map((kind) => kind.trim());
  if (accept && !kinds.some((kind) => isKind(file, kind))) return "This kind of file cannot be used here";
  if (file.size === 0) return "The file is empty";
  return bytes && file.size > bytes ? `Larger than ${sizeOf(bytes)}` : undefined;
};

/** Why each file cannot be sent, undefined for those that can. */
export const refusals = (files: File[], limits: Limits): (string | undefined)[] => {
  let taken = 0;
  return files.map((file) => {
    const reason = refusal(file, limits);
    if (reason) return reason;
    taken += 1;
    return limits.count && taken > limits.count ? `No more than ${limits.count} files at once` : undefined;
  });
};
