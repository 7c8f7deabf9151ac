// Builds the kit's and every app's browser files. Run through `bin/assets`, which knows when nothing changed.
import { mkdir } from "node:fs/promises";
import { bundle } from "./bundle.mjs";
import { writeEmoji } from "./emoji.mjs";
import { writeIcons } from "./icons.mjs";
import { writeManifest } from "./manifest.mjs";
import { owners } from "./owners.mjs";

const step = async (words, work) => {
  const from = performance.now();
  const result = await work();
  console.log(`  ${words}: ${result} (${Math.round(performance.now() - from)} ms)`);
};

const all = owners();
const [kit] = all;

for (const owner of all) {
  await mkdir(owner.build, { recursive: true });
  await step(owner.name, () => bundle(owner));
}
await step("icons", () => writeIcons(kit));
await step("emoji", () => writeEmoji(kit));
await Promise.all(all.map(writeManifest));
