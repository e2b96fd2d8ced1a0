import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { knownAmong } from "#app/ui/scan/camera/reader/expected-codes";
import { draw } from "#tests/support/scan/draw-label-photo";
import { SYMBOLOGIES } from "#tests/support/scan/drawn-codes";
import { asPng, filmedSet, SIZE } from "#tests/support/scan/drawn-set";
import { row, table } from "../print";
import { assetOf, withBarePage } from "./built-reader";

const KINDS = ["clean", "tilted 10-80°", "blurred", "small", "low contrast", "moving"] as const;
const FPS = 15;
/** About as long as a person holds a label before the camera before giving up. */
const PATIENCE_MS = 4_000;

interface Watched {
  seen: { frames: ImageBitmap[]; codes: { code: string; at: number }[]; failed: boolean };
}

interface Tally {
  of: number;
  ms: number[];
  wrong: string[];
}

/** How many codes of each kind the camera reads, and how fast; `each` of every symbology and kind. */
export async function benchFrames(folder: string, each: number): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const tallies = new Map<string, Tally>();
  const nothing = path.join(folder, "nothing.png");
  const shelf = { ...SIZE, name: "nothing", symbology: "none", kind: "", text: null } as const;
  writeFileSync(nothing, asPng({ ...shelf, grey: draw({ ...SIZE, clutter: true, seed: 3 }) }));
  await withBarePage(async (page, offer) => {
    await page.evaluate(openIn, {
      watcher: assetOf("watch-frames.client"),
      nothing: offer(nothing),
      ...SIZE,
      fps: FPS,
    });
    for (const { name, symbology, kind, text, frames } of filmedSet(each, KINDS)) {
      const urls = frames.map((grey, nth) => {
        const file = path.join(folder, `${name.replace(/[^\w-]/g, "_")}-${nth}.png`);
        writeFileSync(file, asPng({ ...shelf, grey }));
        return offer(file);
      });
      const codes = await page.evaluate(seeIn, { urls, patience: PATIENCE_MS });
      const isRight = knownAmong(text === null ? [] : [text]);
      const tally = tallies.get(`${kind}|${symbology}`) ?? { of: 0, ms: [], wrong: [] };
      tallies.set(`${kind}|${symbology}`, tally);
      const right = codes.find(({ code }) => isRight(code.replace(/^\][A-Za-z]\d/, "")) !== null);
      tally.of++;
      if (right) tally.ms.push(right.ms);
      tally.wrong.push(...codes.filter((one) => one !== right).map(({ code }) => code));
    }
  });
  const cell = (kind: string, symbology: string) => {
    const { of, ms, wrong } = tallies.get(`${kind}|${symbology}`) ?? { of: 0, ms: [], wrong: [] };
    const sorted = ms.sort((a, b) => a - b);
    const times =
      sorted.length > 0 ? `, ${sorted[sorted.length >> 1]?.toFixed(0)} / ${sorted.at(-1)?.toFixed(0)} ms` : "";
    return `${ms.length}/${of}${times}${wrong.length > 0 ? ` (${wrong.length} wrong)` : ""}`;
  };
  const all = [...tallies.values()];
  const total = (count: (one: Tally) => number) => all.reduce((sum, one) => sum + count(one), 0);
  return [
    `Codes that come into view one after another, ${each} of each symbology and kind, for ${PATIENCE_MS / 1000} s at most. Cells: read / shown, milliseconds from coming into view to being accepted (median / longest), and wrong codes if any.`,
    table(
      ["kind", ...SYMBOLOGIES],
      KINDS.map((kind) => row(kind, ...SYMBOLOGIES.map((symbology) => cell(kind, symbology)))),
    ),
    `Read: ${total(({ ms }) => ms.length)} of ${total(({ of }) => of)}. Wrong codes: ${total(({ wrong }) => wrong.length)}.`,
  ].join("\n\n");
}

interface WatchFrames {
  watchFrames(watch: {
    video: HTMLVideoElement;
    known: () => string[];
    onCode: (code: string) => void;
    onFailed: () => void;
  }): void;
}

/** Runs in the browser: a camera that shows drawn pictures, read by the application's own frame reader. */
async function openIn({
  watcher,
  nothing,
  width,
  height,
  fps,
}: {
  watcher: string;
  nothing: string;
  width: number;
  height: number;
  fps: number;
}) {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const empty = await createImageBitmap(await (await fetch(nothing)).blob());
  const seen: Watched["seen"] = { frames: [], codes: [], failed: false };
  Object.assign(window, { seen });
  const ink = canvas.getContext("2d");
  let nth = 0;
  ink?.drawImage(empty, 0, 0);
  setInterval(() => ink?.drawImage(seen.frames[nth++ % seen.frames.length] ?? empty, 0, 0), 1000 / fps);
  const video = Object.assign(document.createElement("video"), { muted: true, playsInline: true });
  video.style.width = "480px";
  video.style.height = "360px";
  document.body.appendChild(video);
  Object.assign(video, { srcObject: canvas.captureStream(fps) });
  await video.play();
  const { watchFrames }: WatchFrames = await import(watcher);
  watchFrames({
    video,
    known: () => [],
    onCode: (code) => void seen.codes.push({ code, at: performance.now() }),
    onFailed: () => Object.assign(seen, { failed: true }),
  });
}

/** Runs in the browser: shows one code until it is read, then nothing until it may be read again. */
async function seeIn({ urls, patience }: { urls: readonly string[]; patience: number }) {
  const { seen } = window as unknown as Watched;
  const frames: ImageBitmap[] = [];
  for (const url of urls) frames.push(await createImageBitmap(await (await fetch(url)).blob()));
  seen.codes = [];
  const from = performance.now();
  seen.frames = frames;
  while (performance.now() - from < patience && seen.codes.length === 0) await new Promise((on) => setTimeout(on, 10));
  // What the reader would read wrongly from the same label.
  await new Promise((on) => setTimeout(on, 300));
  seen.frames = [];
  await new Promise((on) => setTimeout(on, 1400));
  if (seen.failed) throw new Error("The reader stopped");
  return seen.codes.map(({ code, at }) => ({ code, ms: at - from }));
}
