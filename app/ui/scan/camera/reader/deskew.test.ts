import { describe, expect, test } from "vitest";
import { cutsOf, placedAt } from "./cut-outs";
import { deskewed, tiltedOf } from "./deskew";
import { cropped, fromGrey, greyOf } from "./pixels";

/** Dark on the left of a slanted edge through the center, light on the right. */
function edge(degrees: number, side = 120) {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const grey = new Uint8Array(side * side);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      grey[y * side + x] = (x + 0.5 - side / 2) * cos + (y + 0.5 - side / 2) * sin < 0 ? 10 : 240;
  return { grey, width: side, height: side };
}

describe("cut out and straightened areas", () => {
  test.each([0, 10, 37, 45, 80, 90, 135, 180, -60])("an edge at %i degrees becomes upright", (degrees) => {
    const place = { centre: { x: 60, y: 60 }, angle: (degrees * Math.PI) / 180, length: 40, height: 20 };
    const level = deskewed(edge(degrees), place, 2);
    expect([level.width, level.height]).toEqual([80, 40]);
    const grey = greyOf(level);
    for (const row of [2, 20, 37]) {
      expect(grey[row * 80 + 36]).toBeLessThan(60);
      expect(grey[row * 80 + 43]).toBeGreaterThan(190);
    }
  });

  test("outside of the picture its edge continues", () => {
    const white = { grey: new Uint8Array(100).fill(200), width: 10, height: 10 };
    const level = deskewed(white, { centre: { x: 0, y: 0 }, angle: 0.3, length: 40, height: 40 }, 1);
    expect(new Set(greyOf(level))).toEqual(new Set([200]));
  });
});

test("a box is a rectangle that is read from its first corner to its last", () => {
  const turned = tiltedOf([
    { x: 10, y: 10 },
    { x: 30, y: 10 },
    { x: 30, y: 110 },
    { x: 10, y: 110 },
  ]);
  expect(turned).toEqual({ centre: { x: 20, y: 60 }, angle: Math.PI / 2, length: 100, height: 20 });
});

test("a place is cut out with its quiet zones, and then longer, with thin bars made wider", () => {
  const cuts = cutsOf({ centre: { x: 0, y: 0 }, angle: 0, length: 150, height: 300 });
  expect(cuts.map(({ length }) => length)).toEqual([195, 300]);
  for (const { scale, height } of cuts) {
    expect(scale).toBeGreaterThanOrEqual(2);
    expect(height * scale).toBeLessThanOrEqual(160);
  }
});

test("a position in a cut-out maps back to the picture", () => {
  const place = { centre: { x: 50, y: 60 }, angle: Math.PI / 2, length: 20, height: 10 };
  const [read] = placedAt(place, [{ text: "A", format: "code_128", points: [] }]);
  const xs = read?.points.map(({ x }) => Math.round(x)).sort();
  const ys = read?.points.map(({ y }) => Math.round(y)).sort();
  expect([xs, ys]).toEqual([
    [45, 45, 55, 55],
    [50, 50, 70, 70],
  ]);
});

test("a part of a picture ends where the picture does", () => {
  const picture = fromGrey(
    Uint8Array.from({ length: 100 }, (_, n) => n),
    10,
    10,
  );
  const part = cropped(picture, { x: 8.2, y: -3, width: 50, height: 5 });
  expect(part).toMatchObject({ x: 8, y: 0, width: 2, height: 2 });
  expect([...greyOf(part)]).toEqual([8, 9, 18, 19]);
  expect(cropped(picture, { x: 40, y: 40, width: 5, height: 5 })).toMatchObject({ width: 0, height: 0 });
});
