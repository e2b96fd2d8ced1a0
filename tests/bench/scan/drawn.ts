import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { knownAmong } from "#app/ui/scan/camera/reader/expected-codes";
import { SYMBOLOGIES } from "#tests/support/scan/drawn-codes";
import { asPng, type Drawn, drawnNegatives, drawnSet, KINDS } from "#tests/support/scan/drawn-set";
import { ROOT } from "#workers/local/paths";
import { row, table } from "../print";
import { assetOf, type ReadOne, withBuiltReader } from "./built-reader";

interface Tally {
  read: number;
  wrong: number;
  of: number;
  ms: number[];
}

/**
 * How many pictures of a drawn set the reader decodes, without and with a list of known codes, and how long it takes.
 */
export async function benchScan(folder: string, each: number): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const set: { drawn: Drawn; file: string }[] = [];
  for (const drawn of [...drawnSet(each), ...drawnNegatives(each)]) {
    const file = path.join(folder, `${drawn.name.replace(/[^\w-]/g, "_")}.png`);
    writeFileSync(file, asPng(drawn));
    set.push({ drawn: { ...drawn, grey: new Uint8ClampedArray() }, file });
  }
  const catalogue = set.flatMap(({ drawn }) => drawn.text ?? []);
  return withBuiltReader(async (read) => {
    const parts = [
      `${set.length} pictures of 960 × 720 on clutter, ${each} of each symbology and kind. Cells: read / pictures, and wrong codes if any.`,
      "Alone:",
      await reading(set, read),
      "With the codes of the whole set as the catalog:",
      await reading(set, read, catalogue),
      sizes(),
    ];
    return parts.join("\n\n");
  });
}

async function reading(set: readonly { drawn: Drawn; file: string }[], read: ReadOne, catalogue?: readonly string[]) {
  const tallies = new Map<string, Tally>();
  const all: Tally = { read: 0, wrong: 0, of: 0, ms: [] };
  for (const { drawn, file } of set) {
    const key = `${drawn.kind}|${drawn.symbology}`;
    const tally = tallies.get(key) ?? { read: 0, wrong: 0, of: 0, ms: [] };
    tallies.set(key, tally);
    const { reads, ms } = await read(file, catalogue);
    const isRight = knownAmong(drawn.text === null ? [] : [drawn.text]);
    for (const one of [tally, all]) {
      one.of++;
      one.read += reads.some(({ text }) => isRight(text) !== null) ? 1 : 0;
      one.wrong += reads.some(({ text }) => isRight(text) === null) ? 1 : 0;
      one.ms.push(ms ?? 0);
    }
  }
  const cell = (kind: string, symbology: string) => {
    const { read: right, of, wrong } = tallies.get(`${kind}|${symbology}`) ?? all;
    return `${right}/${of}${wrong > 0 ? ` (${wrong} wrong)` : ""}`;
  };
  const negatives = [...tallies].filter(([key]) => key.endsWith("|none"));
  const falsely = negatives.reduce((sum, [, { wrong }]) => sum + wrong, 0);
  const sorted = all.ms.sort((a, b) => a - b);
  const at = (part: number) => (sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(1);
  return [
    table(
      ["kind", ...SYMBOLOGIES],
      Object.keys(KINDS).map((kind) => row(kind, ...SYMBOLOGIES.map((symbology) => cell(kind, symbology)))),
    ),
    "",
    `Wrong codes: ${all.wrong}, of them ${falsely} in ${negatives.reduce((sum, [, { of }]) => sum + of, 0)} pictures that hold none. A picture took ${at(0.5)} ms (median), ${at(0.95)} ms (p95).`,
  ].join("\n");
}

const PARTS = [
  "viewfinder",
  "camera.client",
  "watch-frames.client",
  "picture-reader.client",
  "read-image.client",
  "locate",
  "read-blurred",
  "zxing_reader",
];

function sizes(): string {
  const rows = PARTS.map((part) => {
    const file = part === "zxing_reader" ? assetOf(part, "wasm") : assetOf(part);
    return row(part, (gzipSync(readFileSync(`${ROOT}build/client${file}`)).length / 1000).toFixed(1));
  });
  return table(["part, fetched when it is needed", "kB gzip"], rows);
}
