export type Token = { kind: "people" | "channels" | "emoji"; query: string; length: number };

const KINDS: [Token["kind"], RegExp][] = [
  ["people", /(?:^|[\s([{"'])(@([\p{L}\p{N}._'-]*(?: [\p{L}\p{N}._'-]+)?))$/u],
  ["channels", /(?:^|[\s([{"'])(#([\p{L}\p{N}_-]*))$/u],
  ["emoji", /(?:^|[\s([{"'])(:([\p{L}\p{N}_+-]{2,}))$/u],
];

/** The word being typed that a list of suggestions can finish, such as `@han`. */
export const tokenAt = (before: string): Token | undefined => {
  for (const [kind, pattern] of KINDS) {
    const [, whole, query] = before.match(pattern) ?? [];
    if (whole !== undefined && query !== undefined) return { kind, query, length: whole.length };
  }
  return undefined;
};
