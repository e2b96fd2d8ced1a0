import fc from "fast-check";
import { expect, test } from "vitest";
import { creditTotalsOf, type TaxedAmount, taxOf, taxRateText, taxSum, taxTotalsOf, treatmentFor } from "./tax";
import { readTaxRate } from "./tax-form";

const someLine = fc.record({
  amountMinor: fc.integer({ min: -500_000, max: 5_000_000 }),
  taxCategory: fc.constantFrom("standard", "zero", "exempt", null),
  taxRate: fc.constantFrom(7_000, 8_875, 19_000, 25_500),
  taxReason: fc.constantFrom("", "Article 135"),
}) satisfies fc.Arbitrary<TaxedAmount>;
/** As they are stored: only the standard category has a rate. */
const someLines = fc
  .array(someLine, { minLength: 1, maxLength: 12 })
  .map((lines) => lines.map((line) => ({ ...line, taxRate: line.taxCategory === "standard" ? line.taxRate : 0 })));

test("tax is rounded once for each category and rate, half away from zero", () => {
  fc.assert(
    fc.property(someLines, (lines) => {
      const totals = taxTotalsOf(lines);
      const taxed = lines.filter(({ taxCategory }) => taxCategory !== null);
      expect(totals.reduce((sum, { baseMinor }) => sum + baseMinor, 0)).toBe(
        taxed.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
      );
      expect(new Set(totals.map(({ category, rate }) => `${category} ${rate}`)).size).toBe(totals.length);
      for (const { baseMinor, rate, taxMinor } of totals)
        expect(Math.abs(baseMinor * rate - taxMinor * 100_000)).toBeLessThanOrEqual(50_000);
    }),
  );
  expect([taxOf(50, 1_000), taxOf(-50, 1_000), taxOf(49, 1_000)]).toEqual([1, -1, 0]);
});

test("an invoice credited line by line, in any order, is credited exactly its tax", () => {
  fc.assert(
    fc.property(
      someLines,
      fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 12, maxLength: 12 }),
      (lines, parts) => {
        const invoice = taxTotalsOf(lines);
        const credited: ReturnType<typeof taxTotalsOf> = [];
        for (const part of [0, 1, 2, 3]) {
          const some = lines
            .filter((_, n) => parts[n] === part)
            .map((line) => ({ ...line, amountMinor: -line.amountMinor }));
          const totals = creditTotalsOf(some, invoice, credited);
          // Each note's own tax is its lines' tax, but for what rounding has left open.
          for (const { baseMinor, rate, taxMinor } of totals)
            expect(Math.abs(taxMinor - taxOf(baseMinor, rate))).toBeLessThanOrEqual(1);
          credited.push(...totals);
        }
        expect(taxSum(credited) + taxSum(invoice)).toBe(0);
      },
    ),
  );
});

test("a rate card's override replaces the company's treatment for its charge, or for one item", () => {
  const standard = { category: "standard", rate: 19_000, reason: "" } as const;
  const zero = { category: "zero", rate: 0, reason: "" } as const;
  const exempt = { category: "exempt", rate: 0, reason: "Postal service" } as const;
  const cards = [
    {
      ...{ id: "card", version: 2, corrected: [{ invoiceId: "i", charges: [{ charge: "postage", item: "" }] }] },
      taxes: [
        { charge: "postage", item: "", ...exempt },
        { charge: "material", item: "", ...zero },
        { charge: "material", item: "Box", ...exempt },
      ] as const,
    },
  ];
  const of = (charge: string, item = "", version: number | null = 2) =>
    treatmentFor({ charge, item, version }, cards, standard);
  expect(of("pack")).toEqual(standard);
  expect(of("postage")).toEqual(exempt);
  expect(of("postage", "", 1)).toEqual(standard);
  expect(of("material", "Tape")).toEqual(zero);
  expect(of("material", "Box")).toEqual(exempt);
  expect(of("adjustment", "supplement:card:i:0", null)).toEqual(exempt);
  expect(of("adjustment", "key", null)).toEqual(standard);
  expect(treatmentFor({ charge: "postage", item: "", version: 2 }, cards, null)).toBeNull();
});

test("rates are read and written exactly", () => {
  for (const [text, rate] of [
    ["19", 19_000],
    ["8.875", 8_875],
    ["7.5", 7_500],
    ["0.5", 500],
  ] as const) {
    expect(readTaxRate(text)).toBe(rate);
    expect(taxRateText(rate)).toBe(text);
  }
  for (const text of ["", "x", "-1", "100", "1.23456"]) expect(readTaxRate(text)).toBeNull();
});
