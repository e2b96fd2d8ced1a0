import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  formatSize,
  formatVolume,
  formatWeight,
  lengthInput,
  readLength,
  readVolume,
  readWeight,
  UNITS,
  volumeInput,
  WEIGHT_UNIT,
  weightInput,
} from "./units";

const anyUnits = fc.constantFrom(...UNITS);
const anyGrams = fc.integer({ min: 0, max: 1_000_000 });
const anyMm = fc.integer({ min: 0, max: 10_000 });

describe("what is stored, shown and entered again is the same", () => {
  test("weights, as a field's number and as text", () => {
    fc.assert(
      fc.property(anyGrams, anyUnits, (grams, units) => {
        expect(readWeight(weightInput(grams, units), units)).toEqual({ grams });
        for (const reader of UNITS) expect(readWeight(formatWeight(grams, units), reader)).toEqual({ grams });
      }),
    );
  });

  test("lengths, as a field's number", () => {
    fc.assert(
      fc.property(anyMm, anyUnits, (mm, units) => {
        expect(readLength(lengthInput(mm, units), units)).toEqual({ mm });
      }),
    );
  });
});

describe("what is entered, stored and shown is the same", () => {
  test("grams, and tenths of ounces", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 350_000 }), anyUnits, (n, units) => {
        const typed = String(units === "metric" ? n : n / 10);
        const read = readWeight(typed, units);
        expect("grams" in read && weightInput(read.grams, units)).toBe(typed);
      }),
    );
  });

  test("tenths of centimeters, and tenths and quarters of inches", () => {
    const inches = fc.oneof(
      fc.integer({ min: 0, max: 3_000 }).map((n) => n / 10),
      fc.integer({ min: 0, max: 1_200 }).map((n) => n / 4),
    );
    const back = (typed: string, units: "metric" | "imperial") => {
      const read = readLength(typed, units);
      return "mm" in read && lengthInput(read.mm, units);
    };
    fc.assert(fc.property(inches, (n) => back(String(n), "imperial") === String(n)));
    fc.assert(fc.property(anyMm, (n) => back(String(n / 10), "metric") === String(n / 10)));
  });
});

test("a heavier weight never shows as a lighter one", () => {
  fc.assert(
    fc.property(anyGrams, anyUnits, (grams, units) => {
      expect(Number(weightInput(grams + 1, units))).toBeGreaterThan(Number(weightInput(grams, units)));
    }),
  );
});

test.each([
  ["440", "metric", 440],
  ["440 g", "imperial", 440],
  ["1.2kg", "metric", 1200],
  ["1,2 kg", "imperial", 1200],
  ["16", "imperial", 454],
  ["1 lb", "metric", 454],
  ["2 lb 3 oz", "metric", 992],
  ["2lbs 3.5oz", "imperial", 1006],
  ["0.4", "metric", 0],
] as const)("%j in %s is %i g", (text, units, grams) => {
  expect(readWeight(text, units)).toEqual({ grams });
});

test.each([
  ["30", "metric", 300],
  ["30.5", "metric", 305],
  ["12", "imperial", 305],
  ["12.25 in", "metric", 311],
  ['12"', "metric", 305],
  ["1 ft 2 in", "imperial", 356],
  ["300 mm", "imperial", 300],
] as const)("%j in %s is %i mm", (text, units, mm) => {
  expect(readLength(text, units)).toEqual({ mm });
});

test.each(["", "   ", "heavy", "-5", "1 2", "2 lb 3", "5 cm", "1,234", "1e3", "0x10", "..", "1 kg!", "g"])(
  "%j is no weight, and the answer says why",
  (text) => {
    expect(readWeight(text, "metric")).toEqual({ problem: expect.stringMatching(/\w/) });
  },
);

test("no text makes a reader throw or answer with something that is no number", () => {
  fc.assert(
    fc.property(fc.string(), anyUnits, (text, units) => {
      const read = readWeight(text, units);
      expect("problem" in read ? read.problem.length > 0 : Number.isInteger(read.grams) && read.grams >= 0).toBe(true);
    }),
  );
});

test("weights and sizes are shown in the viewer's units", () => {
  expect(formatWeight(440, "metric")).toBe("440 g");
  expect(formatWeight(1440, "metric")).toBe("1.44 kg");
  expect(formatWeight(425, "imperial")).toBe("15 oz");
  expect(formatWeight(454, "imperial")).toBe("1 lb");
  expect(formatWeight(992, "imperial")).toBe("2 lb 3 oz");
  expect(formatSize([300, 200, 105], "metric")).toBe("30 × 20 × 10.5 cm");
  expect(formatSize([305, 203, 108], "imperial")).toBe("12 × 8 × 4.25 in");
  expect(formatSize([300, null, 105], "metric")).toBe("30 × — × 10.5 cm");
  expect(WEIGHT_UNIT.imperial).toBe("oz");
});

test("a volume that is shown and typed again is the same", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), anyUnits, (cm3, units) => {
      expect(readVolume(volumeInput(cm3, units), units)).toEqual({ cm3 });
      for (const reader of UNITS) expect(readVolume(formatVolume(cm3, units), reader)).toEqual({ cm3 });
    }),
  );
});

test.each([
  ["120", "metric", 120_000],
  ["1.2 m3", "metric", 1_200_000],
  ["0.5 L", "imperial", 500],
  ["4 ft3", "imperial", 113_267],
  ["4", "imperial", 113_267],
  ["900 cm³", "metric", 900],
] as const)("the volume %s in %s units", (text, units, cm3) => expect(readVolume(text, units)).toEqual({ cm3 }));

test.each(["", "big", "-5", "5 kg", "1,234"])("%j is no volume", (text) =>
  expect(readVolume(text, "metric")).toEqual({ problem: expect.stringMatching(/\w/) }),
);
