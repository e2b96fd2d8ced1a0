import { expect, test } from "vitest";
import { drawTo, isSignature, MAX_SIGNATURE_CHARS, type Point, pointAt, strokesOf } from "./signature";

test("a signature is lines within its box and nothing else", () => {
  expect(isSignature("M8 90L20 64")).toBe(true);
  expect(isSignature("M0 0L600 240L5 5M1 2L3 4")).toBe(true);
  for (const text of [
    ...["", "M8 90", "L8 90", "M8 90L20 64Z", "M8 90 L20 64", "M8,90L20,64", "M-8 90L20 64", "M8.5 90L20 64"],
    ...["M8 90L601 64", "M8 90L20 241", "M8 90L20 6400", "m8 90l20 64", 'M8 90L20 64"/><script>', "M8 90L20 64\n"],
    `M8 90${"L20 64".repeat(MAX_SIGNATURE_CHARS)}`,
  ])
    expect([text.slice(0, 40), isSignature(text)]).toEqual([text.slice(0, 40), false]);
});

test("strokes are read back as the points that were drawn", () => {
  expect(strokesOf("M8 90L20 64M1 2L3 4L5 6")).toEqual([
    [
      { x: 8, y: 90 },
      { x: 20, y: 64 },
    ],
    [
      { x: 1, y: 2 },
      { x: 3, y: 4 },
      { x: 5, y: 6 },
    ],
  ]);
});

test("points are whole, within the box, and scale with what is drawn on", () => {
  const phone = { width: 300, height: 120 };
  expect(pointAt({ x: 150, y: 60 }, phone)).toEqual({ x: 300, y: 120 });
  expect(pointAt({ x: -9, y: 500 }, phone)).toEqual({ x: 0, y: 240 });
  expect(pointAt({ x: 0.7, y: 0.2 }, phone)).toEqual({ x: 1, y: 0 });
});

test("drawing makes a signature: taps and tiny steps add nothing, and a full text takes no more", () => {
  const start = { x: 10, y: 10, isStart: true };
  expect(drawTo("", start, { x: 11, y: 11 })).toBe("");
  expect(drawTo("", start, { x: 20, y: 12 })).toBe("M10 10L20 12");
  expect(drawTo("M10 10L20 12", { x: 20, y: 12, isStart: false }, { x: 30, y: 9 })).toBe("M10 10L20 12L30 9");
  let signature = "";
  let last: Point & { isStart: boolean } = start;
  for (let n = 0; n < 3000; n++) {
    const to = { x: (n * 37) % 600, y: (n * 11) % 240 };
    signature = drawTo(signature, last, to);
    last = { ...to, isStart: false };
  }
  expect(isSignature(signature)).toBe(true);
  expect(signature.length).toBeGreaterThan(MAX_SIGNATURE_CHARS - 12);
});
