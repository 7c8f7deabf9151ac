// One sprite with the icons that sources name in a quoted string, plus our own drawings.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { cp, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { kitSource, root } from "./owners.mjs";

const lucide = join(root, "node_modules/lucide-static/icons");
const ours = join(kitSource, "../icons");
const quoted = /["'`]([a-z][a-z0-9-]*)["'`]/g;
const skipped = new Set(["build", "node_modules", "__pycache__", "migrations"]);

const sources = function* (folder) {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !skipped.has(entry.name)) yield* sources(path);
    else if (/\.(html|jinja|py|ts)$/.test(entry.name)) yield path;
  }
};

const drawings = (folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".svg"))
    .map((file) => [basename(file, ".svg"), join(folder, file)]);

const named = () => {
  const words = new Set();
  for (const folder of ["kit", "apps"].map((name) => join(root, name)))
    for (const file of sources(folder))
      for (const [, word] of readFileSync(file, "utf8").matchAll(quoted)) words.add(word);
  return words;
};

const symbol = ([name, file]) => {
  const [, attributes, body] = readFileSync(file, "utf8").match(/<svg([^>]*)>(.*)<\/svg>/s);
  const box = attributes.match(/viewBox="([^"]+)"/)[1];
  return `<symbol id="${name}" viewBox="${box}">${body.replace(/\s+/g, " ").replace(/> </g, "><").trim()}</symbol>`;
};

export const writeIcons = async ({ build }) => {
  const wanted = named();
  const chosen = [...drawings(lucide).filter(([name]) => wanted.has(name)), ...drawings(ours)];
  chosen.sort(([a], [b]) => (a < b ? -1 : 1));
  const sprite = `<svg xmlns="http://www.w3.org/2000/svg">\n${chosen.map(symbol).join("\n")}\n</svg>\n`;
  await writeFile(join(build, "icons.svg"), sprite);
  await cp(join(kitSource, "marks"), join(build, "marks"), { recursive: true });
  await writeFile(join(build, "icons.json"), JSON.stringify(chosen.map(([name]) => name)));
  return `${chosen.length} in the sprite, ${Math.ceil(sprite.length / 1024)} kB`;
};
