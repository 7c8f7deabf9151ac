import { meta, request } from "./request";

export type Emoji = {
  name: string;
  aliases: string[];
  char: string;
  file: string;
  group: number;
  keywords: string[];
  tones?: string[];
};

export type EmojiTable = { groups: { name: string; icon: string }[]; emoji: Emoji[] };

let table: Promise<EmojiTable> | undefined;

/** Every emoji with its names, fetched once. */
export const emojiTable = (): Promise<EmojiTable> => {
  table ??= request(meta("emoji"), { headers: { Accept: "application/json" } }).then((answer) => answer.json());
  return table;
};

/** Tones are 2 (light) to 6 (dark), as in `:wave::skin-tone-3:`. */
export const emojiFile = (emoji: Emoji, tone?: number): string => (tone && emoji.tones?.[tone - 2]) || emoji.file;

export const emojiUrl = (emoji: Emoji, tone?: number): string => `/assets/kit/emoji/${emojiFile(emoji, tone)}.svg`;

export const emojiImage = (emoji: Emoji, tone?: number): HTMLImageElement => {
  const image = new Image();
  image.className = "emoji";
  image.alt = emoji.char;
  image.title = `:${emoji.name}:`;
  image.decoding = "sync";
  image.draggable = false;
  image.src = emojiUrl(emoji, tone);
  return image;
};

const rank = ({ name, aliases, keywords }: Emoji, words: string): number => {
  if (name === words || aliases.includes(words)) return 0;
  if (name.startsWith(words) || aliases.some((alias) => alias.startsWith(words))) return 1;
  if ([name, ...aliases].some((each) => each.includes(words))) return 2;
  return keywords.some((keyword) => keyword.startsWith(words)) ? 3 : 4;
};

/** Best matches first: the exact name, names that start so, names that hold it, keywords. */
export const searchEmoji = (all: Emoji[], text: string, limit = 100): Emoji[] => {
  const words = text.trim().toLowerCase().replaceAll(" ", "_").replaceAll(":", "");
  return all
    .map((emoji) => ({ emoji, rank: rank(emoji, words) }))
    .filter(({ rank }) => rank < 4)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ emoji }) => emoji);
};
