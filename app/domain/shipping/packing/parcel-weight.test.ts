import fc from "fast-check";
import { expect, test } from "vitest";
import { expectedWeight, isWeightOff, MIN_TOLERANCE_GRAMS, weightOffText } from "./parcel-weight";

const content = (units: number, weightGrams: number | null) => ({
  ...{ name: "Mug", units, weightGrams, lengthMm: null, widthMm: null, heightMm: null },
});

test("a parcel is expected to weigh its units and its box, unless a product has no weight", () => {
  expect(expectedWeight([content(2, 300), content(1, 50)], { emptyGrams: 120 })).toEqual({
    grams: 770,
    isLeast: false,
  });
  expect(expectedWeight([content(2, 300)], null)).toEqual({ grams: 600, isLeast: true });
  expect(expectedWeight([content(2, 300), content(1, null)], null)).toBeNull();
  expect(expectedWeight([content(2, 300), content(0, null)], null)).toEqual({ grams: 600, isLeast: true });
});

test("a weight within the tolerance is right, whatever the packaging weighs where it is not known", () => {
  const boxed = { grams: 1000, isLeast: false };
  const off = (grams: number) => isWeightOff(grams, boxed, 5);
  expect([949, 950, 1050, 1051].map(off)).toEqual([true, false, false, true]);
  expect(isWeightOff(9000, { grams: 1000, isLeast: true }, 5)).toBe(false);
  expect(isWeightOff(900, { grams: 1000, isLeast: true }, 5)).toBe(true);
  expect(isWeightOff(900, null, 5)).toBe(false);
  expect(weightOffText(1300, boxed, "metric")).toMatch(/^Weighs 1.3 kg, 300 g more than expected/);
  expect(weightOffText(700, boxed, "metric")).toMatch(/^Weighs 700 g, 300 g less than expected/);
});

test("property: a missing unit is noticed as soon as it weighs more than the tolerance", () => {
  const grams = fc.integer({ min: 1, max: 5000 });
  fc.assert(
    fc.property(
      grams,
      fc.integer({ min: 2, max: 30 }),
      fc.integer({ min: 0, max: 100 }),
      grams,
      (unit, units, percent, tare) => {
        const expected = expectedWeight([content(units, unit)], { emptyGrams: tare });
        const total = unit * units + tare;
        expect(isWeightOff(total, expected, percent)).toBe(false);
        const isNoticed = unit > Math.max(MIN_TOLERANCE_GRAMS, (total * percent) / 100);
        expect(isWeightOff(total - unit, expected, percent)).toBe(isNoticed);
        expect(isWeightOff(total + unit, expected, percent)).toBe(isNoticed);
      },
    ),
  );
});
