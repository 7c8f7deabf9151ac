// The manifest maps a file's plain name to its address below /assets/<owner>/, which changes with its content.
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const hashOf = async (file) =>
  createHash("sha256")
    .update(await readFile(file))
    .digest("hex")
    .slice(0, 10);

const top = async (build) => {
  const names = (await readdir(build)).filter((name) => /\.(js|css|svg)$/.test(name) || name === "emoji.json");
  return Promise.all(names.map(async (name) => [name, `${name}?v=${await hashOf(join(build, name))}`]));
};

const hashed = async (build) => {
  const folder = join(build, "files");
  const names = existsSync(folder) ? await readdir(folder) : [];
  return names.map((name) => [name.replace(/-[A-Z0-9]{8}(?=\.)/, ""), `files/${name}`]);
};

export const writeManifest = async ({ build }) => {
  const entries = [...(await top(build)), ...(await hashed(build))].sort(([a], [b]) => (a < b ? -1 : 1));
  await writeFile(join(build, "manifest.json"), `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
};
