import { beforeAll, expect, test } from "vitest";
import { SCANNED_CODE, type ScannedCode } from "#db/schema/values/scanning-values";
import { readyToDecode } from "#tests/support/paper/render";
import { draw, type Scene } from "#tests/support/scan/draw-label-photo";
import { moduleOf, samples, writtenCode } from "#tests/support/scan/written-codes";
import { shareOf } from "#tests/support/thorough";
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
  const scene = { code: { pose: { tilt: 3, module: moduleOf(sample, symbol, 2.4) }, symbol } };
  // With everything on, and with what is needed only: one of the two for each sample, by turns.
  const ways = [...new Set([ALL_FORMATS, withSwitched(sample.format)])];
  for (const formats of shareOf(ways, ways.length, samples.indexOf(sample))) {
    expect(await watched(scene, formats), "camera").toEqual([sample.text]);
    const picture = (await readPicture(pixels(scene, 0), { formats })).map(({ text }) => text);
    expect(picture, "picture").toEqual([sample.text]);
  }
});

test.each(samples.filter(({ format }) => isSwitched(format)))("$title is not read while it is off", async (sample) => {
  const symbol = await writtenCode(sample);
  const scene = { code: { pose: { tilt: 3, module: moduleOf(sample, symbol, 2.4) }, symbol } };
  const formats = ALL_FORMATS.filter((format) => format !== sample.format);
  await expectNothing(scene, formats, samples.indexOf(sample));
});

test("the page names what is switched on; without names, ITF-14 is read and the others are not", () => {
  const switched = (named: string | undefined) => formatsOf(named).filter(isSwitched);
  expect(switched(undefined)).toEqual(["itf"]);
  expect(switched("")).toEqual([]);
  expect(switched("aztec databar unknown")).toEqual(["databar", "aztec"]);
  expect(formatsOf("")).toEqual(FORMATS.filter((format) => format !== "itf"));
});

test.each(shareOf([1, 2, 3], 3))(
  "nothing is read in a picture without a code, number %i, with everything on",
  async (seed) => {
    await expectNothing({ clutter: true, light: { noise: 20 }, seed }, ALL_FORMATS);
  },
);

function isSwitched(format: Format): format is ScannedCode {
  return (SCANNED_CODE as readonly Format[]).includes(format);
}

const withSwitched = (format: Format) => (isSwitched(format) ? formatsOf(format) : FORMATS);

const REGION = codeAimedAt(SIZE, SIZE);
const readFrame = (scene: Partial<Scene>, frame: number, formats: readonly Format[]) =>
  readPicture(pixels(scene, frame), { formats, isFrame: true, region: REGION, known: [] });

/** The codes accepted from four frames, as `watchFrames` does with a video. */
async function watched(scene: Partial<Scene>, formats: readonly Format[]): Promise<string[]> {
  const see = createAgreement();
  const accepted: string[] = [];
  for (let frame = 0; frame < 4; frame++) {
    const found = inAimingFrame(await readFrame(scene, frame, formats), REGION);
    const code = found && see({ ...found.read, isWithin: found.isWithin }, frame * FRAME_MS);
    if (code) accepted.push(code);
  }
  return accepted;
}

/** Every method is tried on a picture without a code, which takes the longest: one frame or the picture, by turns. */
async function expectNothing(scene: Partial<Scene>, formats: readonly Format[], turn = 0): Promise<void> {
  const looks = ["picture", 0, 1, 2, 3] as const;
  for (const look of shareOf(looks, looks.length, turn)) {
    const codes =
      look === "picture" ? await readPicture(pixels(scene, 0), { formats }) : await readFrame(scene, look, formats);
    expect(codes, `${look}`).toEqual([]);
  }
}

/** Each frame of a scene is drawn once, and read with several formats. */
const drawn = new WeakMap<Partial<Scene>, Map<number, Uint8Array>>();

function pixels(scene: Partial<Scene>, frame: number) {
  const frames = drawn.get(scene) ?? new Map<number, Uint8Array>();
  const grey =
    frames.get(frame) ?? Uint8Array.from(draw({ ...SIZE, seed: 7, grain: frame + 1, light: { noise: 6 }, ...scene }));
  drawn.set(scene, frames.set(frame, grey));
  return fromGrey(grey, SIZE.width, SIZE.height);
}
