// Emoji as vector images and one table of names: colour fonts draw blank in headless Chromium.
import { existsSync, readFileSync } from "node:fs";
import { copyFile, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "./owners.mjs";

const read = (file) => JSON.parse(readFileSync(join(root, "node_modules", file), "utf8"));
const atOnce = 64; // files open at one time: all of them would be more than many systems allow
const bare = (hexcode) =>
  hexcode
    .toLowerCase()
    .split("-")
    .filter((point) => point !== "fe0f")
    .join("-");

// Groups as the picker shows them; the data set's number for bare skin tones (2) is left out.
const groups = [
  { name: "Smileys & people", icon: "smile", from: [0, 1] },
  { name: "Animals & nature", icon: "leaf", from: [3] },
  { name: "Food & drink", icon: "coffee", from: [4] },
  { name: "Travel & places", icon: "plane", from: [5] },
  { name: "Activities", icon: "trophy", from: [6] },
  { name: "Objects", icon: "lightbulb", from: [7] },
  { name: "Symbols", icon: "hash", from: [8] },
  { name: "Flags", icon: "flag", from: [9] },
];

/** Where an emoji's drawing comes from: most are drawn by one set, the flags of countries by another. */
const gallery = () => {
  const icons = read("@iconify-json/noto/icons.json");
  const chars = read("@iconify-json/noto/chars.json");
  const bodies = new Map(Object.entries(chars).map(([points, name]) => [bare(points), icons.icons[name]?.body]));
  const flags = join(root, "node_modules/@twemoji/svg");
  const svg = (body) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${icons.width} ${icons.height}">${body}</svg>`;
  const flag = (file) => join(flags, `${file}.svg`);
  return {
    has: (file) => Boolean(bodies.get(file)) || existsSync(flag(file)),
    draw: (file, to) => (bodies.get(file) ? writeFile(to, svg(bodies.get(file))) : copyFile(flag(file), to)),
  };
};

const tonesOf = (entry, drawn) => {
  const plain = (entry.skins ?? []).filter((skin) => !Array.isArray(skin.tone)).sort((a, b) => a.tone - b.tone);
  const files = plain.map((skin) => bare(skin.hexcode));
  return files.length === 5 && files.every(drawn.has) ? files : undefined;
};

const row = (entry, codes, drawn) => {
  const [name, ...aliases] = [codes[entry.hexcode]].flat();
  const group = groups.findIndex(({ from }) => from.includes(entry.group));
  const keywords = [...new Set([entry.label.replace(/[:,]/g, ""), ...(entry.tags ?? [])])];
  return { name, aliases, char: entry.emoji, file: bare(entry.hexcode), group, keywords, tones: tonesOf(entry, drawn) };
};

const table = (drawn) => {
  const codes = read("emojibase-data/en/shortcodes/iamcal.json");
  return read("emojibase-data/en/data.json")
    .filter((entry) => codes[entry.hexcode] && groups.some(({ from }) => from.includes(entry.group)))
    .filter((entry) => drawn.has(bare(entry.hexcode)))
    .sort((a, b) => a.order - b.order)
    .map((entry) => row(entry, codes, drawn));
};

/** The drawings take most of a build's time and change only with their packages. */
const isCurrent = (stamp, text) => existsSync(stamp) && readFileSync(stamp, "utf8") === text;

export const writeEmoji = async ({ build }) => {
  const versions = ["@iconify-json/noto", "@twemoji/svg", "emojibase-data"].map(
    (name) => read(`${name}/package.json`).version,
  );
  const stamp = [...versions, readFileSync(fileURLToPath(import.meta.url), "utf8")].join("\n");
  const folder = join(build, "emoji");
  if (isCurrent(join(folder, ".stamp"), stamp)) return "unchanged";
  const drawn = gallery();
  const emoji = table(drawn);
  const files = emoji.flatMap(({ file, tones }) => [file, ...(tones ?? [])]);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (let at = 0; at < files.length; at += atOnce)
    await Promise.all(files.slice(at, at + atOnce).map((file) => drawn.draw(file, join(folder, `${file}.svg`))));
  const named = groups.map(({ name, icon }) => ({ name, icon }));
  await writeFile(join(build, "emoji.json"), JSON.stringify({ groups: named, emoji }));
  await writeFile(join(folder, ".stamp"), stamp);
  return `${emoji.length} names, ${files.length} images`;
};
