import { beforeAll, describe, expect, test } from "vitest";
import { code128 } from "#app/documents/codes/code128";
import { readBarcode } from "#app/domain/catalog/barcode";
import { readyToDecode } from "#tests/support/paper/render";
import { SIZE as DEGRADED_SIZE, negativePicture } from "#tests/support/scan/degraded-set";
import { draw, type Scene } from "#tests/support/scan/draw-label-photo";
import { drawnCode } from "#tests/support/scan/drawn-codes";
import { shareOf } from "#tests/support/thorough";
import { fromGrey } from "./pixels";
import { type ReadOptions, readPicture } from "./read-picture";

beforeAll(readyToDecode);

const SIZE = { width: 800, height: 600 };
const EAN = "4006381333931";
const ean = drawnCode("EAN-13", EAN);

function read(scene: Partial<Scene>, options: ReadOptions = {}) {
  const grey = draw({ ...SIZE, seed: 7, ...scene });
  return readPicture(fromGrey(Uint8Array.from(grey), SIZE.width, SIZE.height), options);
}
const texts = async (scene: Partial<Scene>, options?: ReadOptions) =>
  (await read(scene, options)).map(({ text }) => text);

describe("tilted bars are found and read", () => {
  test.each(shareOf([15, 30, 45, 60, 75, -25, -50, 110], 2))("%i degrees", async (tilt) => {
    const pose = { tilt, module: 2.4, recede: [0.1, -0.1] as const };
    expect(await texts({ code: { symbol: ean, pose, barHeight: 30 }, clutter: true })).toEqual([EAN]);
  });
});

test("a code's position is in pixels of the picture", async () => {
  const pose = { tilt: 50, module: 2.4, at: [0.4, 0.6] as const };
  const [found] = await read({ code: { symbol: ean, pose, barHeight: 30 } });
  const mean = (of: "x" | "y") => (found?.points ?? []).reduce((sum, point) => sum + point[of] / 4, 0);
  expect(Math.abs(mean("x") - 320)).toBeLessThan(40);
  expect(Math.abs(mean("y") - 360)).toBeLessThan(40);
});

test("the requested area is searched first, and alone when it contains a code", async () => {
  const region = { x: 200, y: 150, width: 400, height: 300 };
  const code = { symbol: ean, pose: { tilt: 0, module: 2 } };
  expect(await texts({ code }, { isFrame: true, region })).toEqual([EAN]);
  expect(await texts({ code }, { isFrame: true, region: { x: 0, y: 0, width: 90, height: 90 } })).toEqual([EAN]);
});

test("only the codes of a catalogue are accepted, however it spells them", async () => {
  const upc = { symbol: drawnCode("UPC-A", "036000291452"), pose: { tilt: 0, module: 2 } };
  expect(await read({ code: upc }, { accept: ["0036000291452"] })).toHaveLength(1);
  expect(await read({ code: upc }, { accept: [EAN] })).toEqual([]);
});

test("a very noisy code is read, and never taken for another expected code", async () => {
  const code = { symbol: ean, pose: { tilt: 0, module: 1.5 }, barHeight: 45 };
  const noise = { code, light: { noise: 170 } };
  expect(await texts(noise, { known: [EAN] })).toEqual([EAN]);
  expect(await texts(noise, { accept: ["5901234123457"] })).toEqual([]);
});

test("half of an EAN-13 is no UPC-E", async () => {
  for (const n of [4850, 4952]) {
    const { grey } = await negativePicture("unseen", n);
    expect(await readPicture(fromGrey(grey, DEGRADED_SIZE.width, DEGRADED_SIZE.height))).toEqual([]);
  }
});

test("plain stripes are no EAN-13 of ones and twos, and a printed code of ones and twos is one", async () => {
  for (const n of [7446, 8076]) {
    const { grey } = await negativePicture("unseen", n);
    expect(await readPicture(fromGrey(grey, DEGRADED_SIZE.width, DEGRADED_SIZE.height))).toEqual([]);
  }
  const symbol = drawnCode("EAN-13", "0222211222211");
  expect(await texts({ code: { symbol, pose: { tilt: 0, module: 3 } } })).toEqual(["0222211222211"]);
});

test("an unreadable code is not taken for the nearest valid one", async () => {
  const { grey } = await negativePicture("unseen", 4846);
  expect(await readPicture(fromGrey(grey, DEGRADED_SIZE.width, DEGRADED_SIZE.height))).toEqual([]);
});

test("a picture that is read as another code is not taken for an expected one that is a digit away", async () => {
  const { grey, text, decoy } = await negativePicture("unseen", 1463);
  const pixels = fromGrey(grey, DEGRADED_SIZE.width, DEGRADED_SIZE.height);
  expect((await readPicture(pixels)).map((read) => read.text)).toEqual([`0${text}`.padStart(13, "0")]);
  expect(await readPicture(pixels, { accept: [decoy] })).toEqual([]);
});

test("a GS1 symbol reaches the server with its full content", async () => {
  const symbol = code128("\u001d010950110153000310AB-123\u001d17270503");
  const [text] = await texts({ code: { symbol: symbol as NonNullable<typeof symbol>, pose: { tilt: 0, module: 2 } } });
  expect(readBarcode(text ?? "")).toMatchObject({ gtins: ["09501101530003"], lot: "AB-123", expiresOn: "2027-05-03" });
});

test("a picture too small for a code causes no error", async () => {
  expect(await readPicture(fromGrey(new Uint8Array(6), 3, 2))).toEqual([]);
});
