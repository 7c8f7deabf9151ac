// One owner's scripts and styles through esbuild.
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { kitSource, root } from "./owners.mjs";

/** Turbo's progress bar, which we never show, brings an inline style that our content policy refuses. */
const withoutProgressBar = {
  name: "turbo-without-progress-bar",
  setup: ({ onLoad }) =>
    onLoad({ filter: /turbo\.es2017-esm\.js$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      const contents = text.replace("this.installStylesheetElement();", "");
      if (contents === text) throw new Error("Turbo changed: look for its progress bar's style sheet");
      return { contents, loader: "js" };
    }),
};

const shared = {
  absWorkingDir: root,
  bundle: true,
  write: false,
  minify: true,
  sourcemap: process.env.ASSETS_MAPS ? "linked" : false,
  target: ["chrome120", "firefox121", "safari17.4"],
  legalComments: "linked",
  logLevel: "warning",
  metafile: true,
  alias: { "@kit": join(kitSource, "js"), "@kit/css": join(kitSource, "css") },
  loader: { ".woff2": "file", ".svg": "file", ".png": "file" },
  assetNames: "files/[name]-[hash]",
  chunkNames: "chunks/[name]-[hash]",
  external: ["/assets/*"],
  plugins: [withoutProgressBar],
};

const sizes = ({ metafile }) =>
  Object.entries(metafile.outputs)
    .filter(([file, output]) => output.entryPoint && /\.(js|css)$/.test(file))
    .map(([file, output]) => `${file.split("/").pop()} ${Math.ceil(output.bytes / 1024)} kB`);

/** Files of earlier builds would pile up, the hashed ones above all: keep only what this one made. */
const prune = async (folder, kept) => {
  for (const name of existsSync(folder) ? await readdir(folder) : [])
    if (/\.(js|css|map|txt|woff2)$/.test(name) && !kept.has(join(folder, name))) await rm(join(folder, name));
};

/** Written beside and moved into place, and only when it changed: an app that runs never reads half a file. */
const put = async ({ path, contents }) => {
  if (
    existsSync(path) &&
    contents.length === (await stat(path)).size &&
    Buffer.from(contents).equals(await readFile(path))
  )
    return;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.new`, contents);
  await rename(`${path}.new`, path);
};

/** Bundles modules (with shared chunks) and classic scripts, and says what came out. */
export const bundle = async (owner) => {
  const forms = [
    { entryPoints: owner.modules, format: "esm", splitting: true },
    { entryPoints: owner.classics, format: "iife" },
  ].filter(({ entryPoints }) => entryPoints.length);
  const results = await Promise.all(forms.map((form) => build({ ...shared, ...form, outdir: owner.build })));
  const files = results.flatMap(({ outputFiles }) => outputFiles);
  await Promise.all(files.map(put));
  const kept = new Set(files.map(({ path }) => path));
  for (const folder of ["", "chunks", "files"]) await prune(join(owner.build, folder), kept);
  return results.flatMap(sizes).join(", ");
};
