import { knownAmong } from "#app/ui/scan/camera/reader/expected-codes";
import { fromGrey } from "#app/ui/scan/camera/reader/pixels";
import { readPicture } from "#app/ui/scan/camera/reader/read-picture";
import { readyToDecode } from "#tests/support/paper/render";
import {
  DEGRADED_KINDS,
  type DegradedPicture,
  degradedPicture,
  degradedText,
  type Half,
  NEGATIVE_KINDS,
  negativePicture,
  SIZE,
} from "#tests/support/scan/degraded-set";
import { row, table } from "../print";

interface Tally {
  of: number;
  read: number;
  wrong: number;
}
interface Run {
  byKind: Map<string, Tally>;
  /** CPU time of each picture, which other work on the machine disturbs less than its duration. */
  cpuMs: number[];
  /** A line about each wrong code. */
  wrong: string[];
}

/** Codes in the catalog of a run, at least. */
const CATALOG = 400;
const ALL = "all of them";

interface PicturesOptions {
  half: Half;
  pictures: number;
  negatives: number;
  /** The number of the first negative. */
  firstNegative: number;
}

/**
 * How many degraded pictures the reader decodes in Node, alone and with a catalog, and how many wrong codes it returns,
 * also for pictures that hold none and for decoys: their catalog is a code one digit away from theirs.
 */
export async function benchPictures({ half, pictures, negatives, firstNegative }: PicturesOptions): Promise<string> {
  await readyToDecode();
  const catalog = Array.from({ length: Math.max(pictures, CATALOG) }, (_, n) => degradedText(half, n).text);
  const alone = emptyRun();
  const known = emptyRun();
  for (let n = 0; n < pictures; n++) {
    const picture = await degradedPicture(half, n);
    await measure(alone, picture);
    await measure(known, picture, catalog);
  }
  const falsely = emptyRun();
  const decoyed = emptyRun();
  for (let n = firstNegative; n < firstNegative + negatives; n++) {
    const picture = await negativePicture(half, n);
    await measure(falsely, picture);
    await measure(decoyed, picture, [picture.decoy]);
  }
  const parts = [
    `The ${half} half: ${pictures} pictures of ${SIZE.width} × ${SIZE.height} with a code, ${negatives} negatives${firstNegative > 0 ? ` from number ${firstNegative}` : ""}.`,
    table(
      ["pictures", "number", "read alone", "read with a catalog", "wrong alone", "wrong with a catalog"],
      [
        ...[...DEGRADED_KINDS, ALL].map((kind) => line(kind, alone, known)),
        ...[...NEGATIVE_KINDS, ALL].map((kind) => line(kind, falsely, decoyed)),
      ],
    ),
    `CPU time of a picture with a code, alone: ${percentile(alone, 0.5)} ms (median), ${percentile(alone, 0.95)} ms (p95).`,
    ...[alone, known, falsely, decoyed].flatMap(({ wrong }) => wrong),
  ];
  return parts.join("\n\n");
}

const emptyRun = (): Run => ({ byKind: new Map(), cpuMs: [], wrong: [] });

async function measure(run: Run, { kind, text, grey }: DegradedPicture, accept?: readonly string[]): Promise<void> {
  const pixels = fromGrey(grey, SIZE.width, SIZE.height);
  const before = process.cpuUsage();
  const reads = await readPicture(pixels, accept ? { accept } : {});
  const { user, system } = process.cpuUsage(before);
  run.cpuMs.push((user + system) / 1000);
  const isRight = knownAmong(text === null ? [] : [text]);
  const wrong = reads.filter((read) => isRight(read.text) === null);
  for (const key of [kind, ALL]) {
    const tally = run.byKind.get(key) ?? { of: 0, read: 0, wrong: 0 };
    run.byKind.set(key, tally);
    tally.of++;
    if (reads.length > wrong.length) tally.read++;
    if (wrong.length > 0) tally.wrong++;
  }
  for (const read of wrong) run.wrong.push(`Wrong: ${read.format} ${read.text} for ${text ?? "no code"}, ${kind}.`);
}

function line(kind: string, alone: Run, known: Run): string[] {
  const [a, b] = [alone, known].map(({ byKind }) => byKind.get(kind) ?? { of: 0, read: 0, wrong: 0 });
  return row(kind, a?.of ?? 0, a?.read ?? 0, b?.read ?? 0, a?.wrong ?? 0, b?.wrong ?? 0);
}

function percentile({ cpuMs }: Run, part: number): string {
  const sorted = cpuMs.toSorted((a, b) => a - b);
  return (sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(0);
}
