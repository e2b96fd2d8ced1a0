import { beforeAll, expect, test } from "vitest";
import { SCANNED_CODE, type ScannedCode } from "#db/schema/values/scanning-values";
import { readyToDecode } from "#tests/support/paper/render";
import { draw, type Scene } from "#tests/support/scan/draw-label-photo";
import { moduleOf, samples, writtenCode } from "#tests/support/scan/written-codes";
import { codeAimedAt, inAimingFrame } from "./aiming-frame";
import { createAgreement } from "./frame-agreement";
import { ALL_FORMATS, FORMATS, type Format, formatsOf } from "./reader/formats";
import { fromGrey } from "./reader/pixels";
import { readPicture } from "./reader/read-picture";

beforeAll(readyToDecode);

const SIZE = { width: 720, height: 400 };
const FRAME_MS = 60;

test("there is a sample of every symbology that the camera can read", () => {
  expect([...new Set(samples.map(({ format }) => format))].sort()).toEqual([...ALL_FORMATS].sort());
});

test.each(samples)("the camera accepts $title, and a picture of it can be read", async (sample) => {
  const symbol = await writtenCode(sample);
  const scene = { pose: { tilt: 3, module: moduleOf(sample, symbol, 2.4) }, symbol };
  for (const formats of new Set([ALL_FORMATS, withSwitched(sample.format)])) {
    expect(await watched({ code: scene }, formats), "camera").toEqual([sample.text]);
    const picture = (await readPicture(pixels({ code: scene }, 0), { formats })).map(({ text }) => text);
    expect(picture, "picture").toEqual([sample.text]);
  }
});

test.each(samples.filter(({ format }) => isSwitched(format)))("$title is not read while it is off", async (sample) => {
  const symbol = await writtenCode(sample);
  const scene = { code: { pose: { tilt: 3, module: moduleOf(sample, symbol, 2.4) }, symbol } };
  const formats = ALL_FORMATS.filter((format) => format !== sample.format);
  expect(await watched(scene, formats)).toEqual([]);
  expect(await readPicture(pixels(scene, 0), { formats })).toEqual([]);
});

test("the page names what is switched on; without names, ITF-14 is read and the others are not", () => {
  const switched = (named: string | undefined) => formatsOf(named).filter(isSwitched);
  expect(switched(undefined)).toEqual(["itf"]);
  expect(switched("")).toEqual([]);
  expect(switched("aztec databar unknown")).toEqual(["databar", "aztec"]);
  expect(formatsOf("")).toEqual(FORMATS.filter((format) => format !== "itf"));
});

test.each([1, 2, 3])("nothing is read in a picture without a code, number %i, with everything on", async (seed) => {
  const scene = { clutter: true, light: { noise: 20 }, seed };
  expect(await watched(scene, ALL_FORMATS)).toEqual([]);
  expect(await readPicture(pixels(scene, 0), { formats: ALL_FORMATS })).toEqual([]);
});

function isSwitched(format: Format): format is ScannedCode {
  return (SCANNED_CODE as readonly Format[]).includes(format);
}

const withSwitched = (format: Format) => (isSwitched(format) ? formatsOf(format) : FORMATS);

/** The codes accepted from four frames, as `watchFrames` does with a video. */
async function watched(scene: Partial<Scene>, formats: readonly Format[]): Promise<string[]> {
  const see = createAgreement();
  const region = codeAimedAt(SIZE, SIZE);
  const accepted: string[] = [];
  for (let frame = 0; frame < 4; frame++) {
    const reads = await readPicture(pixels(scene, frame), { formats, isFrame: true, region, known: [] });
    const found = inAimingFrame(reads, region);
    const code = found && see({ ...found.read, isWithin: found.isWithin }, frame * FRAME_MS);
    if (code) accepted.push(code);
  }
  return accepted;
}

const pixels = (scene: Partial<Scene>, frame: number) =>
  fromGrey(
    Uint8Array.from(draw({ ...SIZE, seed: 7, grain: frame + 1, light: { noise: 6 }, ...scene })),
    SIZE.width,
    SIZE.height,
  );
