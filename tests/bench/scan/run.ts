/**
 * `npm run bench:scan -- FOLDER [--catalogue FILE]`: reads every picture of a folder with the picture reader as it is
 * built for the product, in headless Chromium. One line of JSON a picture on stdout: `{file, text, format, ms}`; `text`
 * is null where nothing is accepted. With a catalogue, a JSON array of codes, only its codes are accepted, compared as
 * GTINs where they are some, and `text` is the code as the catalogue spells it. Of several codes the first counts.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { knownAmong } from "#app/ui/scan/camera/reader/known-codes";
import { withBuiltReader } from "./built-reader";

const PICTURE = /\.(jpe?g|png|webp|gif|bmp)$/i;

const { values, positionals } = parseArgs({ allowPositionals: true, options: { catalogue: { type: "string" } } });
const [folder] = positionals;
if (!folder) {
  console.error("Usage: npm run bench:scan -- FOLDER [--catalogue FILE]");
  process.exit(2);
}
const catalogue = values.catalogue ? codesIn(values.catalogue) : undefined;
const spelled = catalogue ? knownAmong(catalogue) : null;

const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => PICTURE.test(file))
  .sort();
console.error(`${files.length} pictures${catalogue ? `, ${catalogue.length} codes in the catalogue` : ""}`);

await withBuiltReader(async (read) => {
  for (const file of files) {
    const { reads, ms } = await read(path.join(folder, file), catalogue);
    const [first] = reads;
    if (ms === null) console.error(`${file}: no picture that the browser can open`);
    const text = first ? (spelled?.(first.text) ?? plain(first.text)) : null;
    const line = { file, text, format: first?.format ?? null, ms: ms === null ? null : Math.round(ms * 10) / 10 };
    process.stdout.write(`${JSON.stringify(line)}\n`);
  }
});

/** The product tells its server that a symbol is GS1 by a prefix, which is no part of what it says. */
function plain(text: string): string {
  return text.replace(/^\][A-Za-z]\d/, "");
}

function codesIn(file: string): string[] {
  const codes: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (!Array.isArray(codes) || !codes.every((code) => typeof code === "string"))
    throw new Error(`${file} is no JSON array of codes`);
  return codes;
}
