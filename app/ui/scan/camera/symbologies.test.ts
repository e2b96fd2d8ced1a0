import { beforeAll, expect, test } from "vitest";
import { readyToDecode } from "#tests/support/paper/render";
import { draw, type Scene } from "#tests/support/scan/draw-label-photo";
import { samples, writtenCode } from "#tests/support/scan/written-codes";
import { codeAimedAt, inAimingFrame } from "./aiming-frame";
import { createAgreement } from "./frame-agreement";
import { FORMATS } from "./reader/formats";
import { fromGrey } from "./reader/pixels";
import { readPicture } from "./reader/read-picture";

beforeAll(readyToDecode);

const SIZE = { width: 720, height: 400 };
const FRAME_MS = 60;

test("there is a sample of every symbology that the camera reads", () => {
  expect([...new Set(samples.map(({ format }) => format))].sort()).toEqual([...FORMATS].sort());
});

test.each(samples)("the camera accepts $title, and a picture of it can be read", async (sample) => {
  const symbol = await writtenCode(sample);
  const scene = { pose: { tilt: 3, module: symbol.kind === "bars" ? 2.4 : 6 }, symbol };
  expect(await watched({ code: scene }), "camera").toEqual([sample.text]);
  const picture = (await readPicture(pixels({ code: scene }, 0))).map(({ text }) => text);
  expect(picture, "picture").toEqual([sample.text]);
});

/** The codes accepted from four frames, as `watchFrames` does with a video. */
async function watched(scene: Partial<Scene>): Promise<string[]> {
  const see = createAgreement();
  const region = codeAimedAt(SIZE, SIZE);
  const accepted: string[] = [];
  for (let frame = 0; frame < 4; frame++) {
    const found = inAimingFrame(await readPicture(pixels(scene, frame), { isFrame: true, region, known: [] }), region);
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
