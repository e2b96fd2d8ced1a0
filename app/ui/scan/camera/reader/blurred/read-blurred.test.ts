import { expect, test } from "vitest";
import { checkDigitOf } from "#app/domain/catalog/codes/gtin";
import { type Degradation, degraded } from "#tests/support/scan/degrade";
import { draw } from "#tests/support/scan/draw-label-photo";
import { drawnCode } from "#tests/support/scan/drawn-codes";
import { chance } from "#tests/support/scan/seeded-random";
import { FORMATS } from "../formats";
import { isPartOfLonger, isShown, matchBlurred, readBlurred } from "./read-blurred";

const SIZE = { width: 400, height: 260 };
const EAN = "4006381333931";
const UPC = "036000291452";
/** As EAN, with another sixth digit and the check digit that follows. */
const NEIGHBOR = `400631133393${checkDigitOf("400631133393")}`;
const formats = FORMATS;

async function seen(
  text: string,
  camera: Degradation,
  pose: { tilt?: number; module?: number; recede?: readonly [number, number] } = {},
) {
  const symbol = drawnCode(text.length === 12 ? "UPC-A" : "EAN-13", text);
  const code = { symbol, pose: { tilt: 4, module: 2.4, ...pose } };
  const grey = Uint8Array.from(draw({ ...SIZE, seed: 5, code, light: { shade: 0.3 }, clutter: true }));
  return { grey: await degraded({ grey, ...SIZE }, { noise: 3, ...camera }, chance(11)), ...SIZE };
}
const textsOf = (reads: readonly { text: string }[]) => reads.map(({ text }) => text);

test.each<[string, Degradation, object]>([
  ["out of focus by a disc of 2.6 modules", { defocus: 3.1 }, {}],
  ["moved by 1.6 modules during the exposure", { motion: { length: 3.8, angle: 10 } }, {}],
  ["of 1.2 pixels a module", { defocus: 0.7 }, { module: 1.2 }],
  ["under noise", { defocus: 1.2, noise: 28 }, {}],
  ["on a bottle", { defocus: 1.2, bend: 0.42 }, {}],
  ["with a reflection on it", { defocus: 1.2, glare: { x: 0.5, y: 0.5, radius: 60, strength: 0.8 } }, {}],
  ["tilted and out of focus", { defocus: 2 }, { tilt: 50 }],
  ["upside down and out of focus", { defocus: 2 }, { tilt: 176 }],
  ["from the side", { defocus: 1.2 }, { recede: [0.15, 0.1] }],
])("a code %s is read", async (_title, camera, pose) => {
  expect(textsOf(readBlurred(await seen(EAN, camera, pose), { formats }))).toEqual([EAN]);
});

test("a UPC-A is read as a scanner sends it, and only when its symbology is read", async () => {
  const picture = await seen(UPC, { defocus: 1.9 });
  expect(readBlurred(picture, { formats })).toMatchObject([{ text: `0${UPC}`, format: "upc_a" }]);
  expect(readBlurred(picture, { formats: ["ean_8", "qr_code"] })).toEqual([]);
});

test("a code that cannot be told from others is not read", async () => {
  expect(readBlurred(await seen(EAN, { defocus: 6 }), { formats })).toEqual([]);
});

test("bars that are no code are not read", () => {
  const luck = chance(3);
  for (let n = 0; n < 5; n++) {
    const widths = Array.from({ length: 59 }, () => luck.whole(1, 4));
    const symbol = { kind: "bars", widths, modules: widths.reduce((sum, one) => sum + one, 0), quiet: [9, 9] } as const;
    const grey = Uint8Array.from(draw({ ...SIZE, seed: n, code: { symbol, pose: { tilt: 0, module: 1.8 } } }));
    expect(readBlurred({ grey, ...SIZE }, { formats })).toEqual([]);
  }
});

test("an expected code that the picture matches is returned as a match, in any spelling", async () => {
  const picture = await seen(EAN, { defocus: 3.6 });
  expect(matchBlurred(picture, { formats, known: [UPC, `0${EAN}`, "TT-MARKET-NAT"] })).toMatchObject([
    { text: EAN, isMatch: true },
  ]);
});

test("an expected code one digit away from the picture's is not matched", async () => {
  expect(matchBlurred(await seen(EAN, { defocus: 2.4 }), { formats, known: [NEIGHBOR] })).toEqual([]);
  expect(matchBlurred(await seen(EAN, { defocus: 3.6 }), { formats, known: [NEIGHBOR] })).toEqual([]);
});

test("what another decoder read must be in the picture", async () => {
  const picture = await seen(EAN, { defocus: 1.5 });
  expect(isShown(picture, { text: EAN, format: "ean_13", points: [] })).toBe(true);
  expect(isShown(picture, { text: NEIGHBOR, format: "ean_13", points: [] })).toBe(false);
});

test("a short code within longer bars is a part of another code", async () => {
  const picture = await seen(EAN, {}, { tilt: 0 });
  const at = (left: number, right: number) =>
    [left, right].flatMap((x) => [
      { x, y: 100 },
      { x, y: 160 },
    ]);
  const corners = (left: number, right: number) => {
    const [a, d, b, c] = at(left, right);
    return [a, b, c, d] as { x: number; y: number }[];
  };
  const read = { text: "0042100005264", format: "upc_e" } as const;
  expect(isPartOfLonger(picture, { ...read, points: corners(140, 262) })).toBe(true);
  expect(isPartOfLonger(picture, { ...read, points: corners(88, 312) })).toBe(false);
});
