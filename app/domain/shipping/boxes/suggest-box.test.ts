import fc from "fast-check";
import { expect, test } from "vitest";
import { type BoxContent, type BoxToFill, FILL_FACTOR, suggestBox } from "./suggest-box";

const aBox = (sides: readonly [number, number, number], over: Partial<BoxToFill> = {}): BoxToFill => {
  const [lengthMm, widthMm, heightMm] = sides;
  const name = sides.join("x");
  return { id: name, name, lengthMm, widthMm, heightMm, emptyGrams: 100, maxGrams: null, inStock: null, ...over };
};
const content = (units: number, sides: readonly [number, number, number], weightGrams: number | null = 100) => {
  const [lengthMm, widthMm, heightMm] = sides;
  return { name: "Mug", units, lengthMm, widthMm, heightMm, weightGrams };
};
const SMALL = aBox([200, 150, 100]);
const LARGE = aBox([400, 300, 300]);

test("the smallest box that holds the contents is suggested, whichever way the item lies", () => {
  expect(suggestBox([content(1, [90, 190, 140])], [LARGE, SMALL]).box?.id).toBe(SMALL.id);
  expect(suggestBox([content(1, [210, 10, 10])], [LARGE, SMALL]).box?.id).toBe(LARGE.id);
  expect(suggestBox([content(1, [200, 150, 100])], [SMALL]).box?.id).toBe(SMALL.id);
  expect(suggestBox([content(8, [100, 75, 50])], [LARGE, SMALL]).box?.id).toBe(LARGE.id);
});

test("it says why no box is suggested", () => {
  const why = (contents: BoxContent[], boxes: BoxToFill[]) => suggestBox(contents, boxes).why;
  expect(why([], [SMALL])).toBe("There is nothing to pack.");
  expect(why([content(1, [1, 1, 1])], [])).toBe("No boxes are set up.");
  expect(why([{ ...content(2, [1, 1, 1]), heightMm: null }], [SMALL])).toBe("Mug has no size.");
  expect(why([content(1, [500, 1, 1])], [SMALL, LARGE])).toBe("No box is large enough. Pack several parcels.");
  const limited = { ...SMALL, maxGrams: 150 };
  expect(why([content(2, [10, 10, 10])], [limited])).toMatch(/too heavy/);
  expect(why([content(2, [10, 10, 10], null)], [limited])).toMatch(/^Mug has no weight/);
  expect(why([content(2, [10, 10, 10])], [{ ...SMALL, inStock: 0 }])).toBe(
    "200x150x100 would fit and is out of stock.",
  );
});

test("a box out of stock is passed over for the next larger one", () => {
  const boxes = [
    { ...SMALL, inStock: 0 },
    { ...LARGE, inStock: 1 },
  ];
  expect(suggestBox([content(1, [10, 10, 10])], boxes).box?.id).toBe(LARGE.id);
});

const side = fc.integer({ min: 1, max: 500 });
const sides = fc.tuple(side, side, side);
const contents = fc.array(
  fc.record({ units: fc.integer({ min: 1, max: 5 }), sides, grams: fc.integer({ min: 1, max: 3000 }) }),
  { minLength: 1, maxLength: 4 },
);
const boxes = fc.array(
  fc.record({ sides, maxGrams: fc.option(fc.integer({ min: 100, max: 30_000 })), inStock: fc.option(fc.nat(2)) }),
  { minLength: 1, maxLength: 8 },
);
type Drawn<T> = T extends fc.Arbitrary<infer V> ? V : never;
const toContents = (drawn: Drawn<typeof contents>) => drawn.map((one) => content(one.units, one.sides, one.grams));
const toBoxes = (drawn: Drawn<typeof boxes>) =>
  drawn.map(({ sides: of, ...limits }, n) => aBox(of, { ...limits, id: `b${n}`, name: `b${n}` }));
const sorted = (one: Pick<BoxToFill, "lengthMm" | "widthMm" | "heightMm">) =>
  [one.lengthMm, one.widthMm, one.heightMm].sort((a, b) => a - b);
const volume = (one: Pick<BoxToFill, "lengthMm" | "widthMm" | "heightMm">) => one.lengthMm * one.widthMm * one.heightMm;

/** What a box must fulfill, written without the code under test. */
function holds(box: BoxToFill, packed: ReturnType<typeof toContents>): boolean {
  const units = packed.reduce((sum, one) => sum + one.units, 0);
  const grams = packed.reduce((sum, one) => sum + one.units * (one.weightGrams ?? 0), 0);
  const space = packed.reduce((sum, one) => sum + one.units * volume(one), 0);
  return (
    packed.every((one) => sorted(one).every((length, n) => length <= (sorted(box)[n] ?? 0))) &&
    (units === 1 || space <= volume(box) * FILL_FACTOR) &&
    grams <= (box.maxGrams ?? Number.POSITIVE_INFINITY) &&
    (box.inStock ?? 1) > 0
  );
}

test("property: a suggested box holds the contents, no smaller one does, and one is suggested whenever one does", () => {
  fc.assert(
    fc.property(contents, boxes, (drawnContents, drawnBoxes) => {
      const [packed, offered] = [toContents(drawnContents), toBoxes(drawnBoxes)];
      const { box } = suggestBox(packed, offered);
      const fitting = offered.filter((one) => holds(one, packed));
      expect(box === null).toBe(fitting.length === 0);
      if (box) expect(volume(box)).toBe(Math.min(...fitting.map(volume)));
    }),
  );
});

test("property: neither the order of the lists nor how sizes are turned changes the suggestion", () => {
  fc.assert(
    fc.property(contents, boxes, (drawnContents, drawnBoxes) => {
      const [packed, offered] = [toContents(drawnContents), toBoxes(drawnBoxes)];
      const turned = packed.map((one) => ({ ...one, lengthMm: one.heightMm, heightMm: one.lengthMm }));
      const { box } = suggestBox(turned.toReversed(), offered.toReversed());
      expect(box?.id).toBe(suggestBox(packed, offered).box?.id);
    }),
  );
});

test("property: with more units, the box never gets smaller", () => {
  fc.assert(
    fc.property(contents, boxes, (drawnContents, drawnBoxes) => {
      const [packed, offered] = [toContents(drawnContents), toBoxes(drawnBoxes)];
      const more = packed.map((one) => ({ ...one, units: one.units + 1 }));
      const [before, after] = [suggestBox(packed, offered).box, suggestBox(more, offered).box];
      if (after) expect(before && volume(before)).toBeLessThanOrEqual(volume(after));
    }),
  );
});
