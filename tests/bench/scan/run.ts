/**
 * `npm run bench:scan -- FOLDER [--catalogue FILE]`: decodes every picture of a folder with the picture reader as it is
 * built for production, in headless Chromium. Prints one line of JSON per picture: `{file, text, format, ms}`; `text`
 * is null when no code is accepted. With a catalogue, a JSON array of codes, only its codes are accepted, GTINs in any
 * spelling, and `text` is the code as in the catalog. Of several codes the first one counts.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { knownAmong } from "#app/ui/scan/camera/reader/expected-codes";
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
console.error(`${files.length} pictures${catalogue ? `, ${catalogue.length} codes in the catalog` : ""}`);

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

/** The application marks a GS1 symbol for its server by a prefix, which is not part of the code. */
function plain(text: string): string {
  return text.replace(/^\][A-Za-z]\d/, "");
}

function codesIn(file: string): string[] {
  const codes: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (!Array.isArray(codes) || !codes.every((code) => typeof code === "string"))
    throw new Error(`${file} is no JSON array of codes`);
  return codes;
}
