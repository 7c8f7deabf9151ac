// Who has browser files: the kit first, then each app with an entry script or style sheet.
import { existsSync, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
export const kitSource = join(root, "kit/dayshift_kit/ui/static");

const present = (entries) => entries.filter((entry) => existsSync(entry.in));

/** One folder of sources and what to make of it: `stem.js` and `stem.css`, and `clock.js` as a classic script. */
const owner = (name, source, stem) => ({
  name,
  build: join(source, "build"),
  modules: present([
    { in: join(source, "js/main.ts"), out: stem },
    { in: join(source, `css/${stem}.css`), out: stem },
    { in: join(source, "css/gallery.css"), out: "gallery" },
  ]),
  classics: present([{ in: join(source, "js/clock.ts"), out: "clock" }]),
});

const subfolders = (folder) =>
  existsSync(folder) ? readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory()) : [];

export const owners = () => {
  const apps = subfolders(join(root, "apps"))
    .map(({ name }) => owner(name, join(root, "apps", name, `dayshift_${name}`, "static"), "app"))
    .filter((app) => app.modules.length);
  return [owner("kit", kitSource, "kit"), ...apps];
};
