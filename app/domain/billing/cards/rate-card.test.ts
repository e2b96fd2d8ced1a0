import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RateCardForm } from "./rate-card.schema";
import { valuesOf } from "./rate-card-values";
import { formatRate, percentText, rateToDecimal, readPercent, readRate } from "./rate-text";

const FORM = { effectiveFrom: "2026-07-01", currency: "usd", storagePer: "day" };
const problems = (fields: Record<string, unknown>) => {
  const read = RateCardForm.safeParse({ ...FORM, ...fields });
  return read.success ? [] : read.error.issues.map(({ path, message }) => [path.join("."), message]);
};

describe("a rate as text", () => {
  test.each([
    ["0.0065", "USD", 6500],
    ["2.5", "USD", 2_500_000],
    [".5", "USD", 500_000],
    ["12", "JPY", 120_000],
    ["0.0001", "JPY", 1],
    ["0.0000001", "KWD", 1],
    ["1.000000000", "USD", 1_000_000],
  ])("%s %s", (text, currency, rate) => {
    expect(readRate(text, currency)).toEqual({ rate });
  });

  test.each(["", ".", "-1", "1e3", "1,500", "x", "0.00000001", "99999999", "1".repeat(5000)])(
    "%j is refused",
    (text) => {
      expect(readRate(text, "USD")).toHaveProperty("problem");
    },
  );

  test("a rate survives writing and reading in every currency", () => {
    fc.assert(
      fc.property(fc.nat(2_000_000_000), fc.constantFrom("USD", "JPY", "KWD", "CLF"), (rate, currency) => {
        expect(readRate(rateToDecimal(rate, currency), currency)).toEqual({ rate });
      }),
    );
    fc.assert(
      fc.property(fc.nat(99_999), (share) => {
        expect(readPercent(percentText(share))).toBe(share);
      }),
    );
  });

  test("reads as money with as many decimals as it needs", () => {
    expect([formatRate(6500, "USD"), formatRate(2_500_000, "USD"), formatRate(15_000, "JPY")]).toEqual([
      "$0.0065",
      "$2.50",
      "¥1.5",
    ]);
  });
});

describe("the form", () => {
  test("becomes a card, and the card the form again", () => {
    const form = {
      ...FORM,
      charges: { pack: "2.50", "storage-unit": "0.0065", receipt: "" },
      tiers: [
        { charge: "pack", above: "1000", rate: "2.25" },
        { charge: "pack", above: "", rate: "" },
      ],
      materials: [{ name: "Box", unit: "box", rate: "1.20", each: "parcel" }],
      special: [
        {
          ...{ name: "Labelling", unit: "", rate: "0.35" },
          tiers: [
            { above: "2000", rate: "0.25" },
            { above: "500", rate: "0.30" },
            { above: "", rate: "" },
          ],
        },
      ],
      markup: "12.5",
      minimum: "250",
    };
    const card = RateCardForm.parse(form);
    expect(card).toMatchObject({
      currency: "USD",
      rates: {
        charges: {
          pack: { rate: 2_500_000, tiers: [{ above: 1000, rate: 2_250_000 }] },
          "storage-unit": { rate: 6500 },
        },
        materials: [{ name: "Box", unit: "box", each: "parcel", rate: 1_200_000 }],
        special: [
          {
            ...{ name: "Labelling", unit: "piece", each: null },
            tiers: [
              { above: 500, rate: 300_000 },
              { above: 2000, rate: 250_000 },
            ],
          },
        ],
        postageMarkup: 1250,
        minimumMinor: 25_000,
      },
    });
    expect(Object.keys(card.rates.charges)).toEqual(["storage-unit", "pack"]);
    expect(RateCardForm.parse({ ...FORM, ...valuesOf(card) })).toEqual(card);
  });

  test("each invalid field has its own error", () => {
    expect(problems({ effectiveFrom: "2026-02-30" })).toEqual([["effectiveFrom", "Use a date such as 2026-05-03"]]);
    expect(problems({ currency: "DOLLAR" })).toEqual([["currency", "Three letters, such as USD"]]);
    expect(problems({ charges: { pack: "two" } })).toEqual([
      ["charges.pack", "Enter an amount such as 2.50 or 0.0065"],
    ]);
    expect(problems({ tiers: [{ charge: "pack", above: "10", rate: "1" }] })).toEqual([
      ["tiers.0.charge", "Enter a rate for this charge above first"],
    ]);
    expect(
      problems({ charges: { pack: "1" }, tiers: [{ charge: "pack", above: "1.5", rate: "" }] }).map(([path]) => path),
    ).toEqual(["tiers.0.above", "tiers.0.rate"]);
    expect(problems({ charges: { "storage-cubic-meter": "12", "storage-cubic-foot": "0.5" } })).toEqual([
      ["charges.storage-cubic-foot", "Bill volume by cubic meter or by cubic foot, not by both"],
    ]);
    const twice = { name: "Box", unit: "", rate: "1" };
    const lower = { above: "10", rate: "0.5" };
    expect(problems({ special: [{ ...twice, tiers: [lower, lower, { above: "", rate: "1" }] }] })).toEqual([
      ["special.0.tiers.1.above", "This number is listed twice"],
      ["special.0.tiers.2.above", "Enter a whole number, such as 1000"],
    ]);
    expect(
      problems({
        materials: [
          { ...twice, each: "" },
          { ...twice, name: "box", each: "" },
        ],
      }),
    ).toEqual([["materials.1.name", "This name is listed twice"]]);
    expect(problems({ special: [{ ...twice, name: "a\u0007b" }] })).toEqual([
      ["special.0.name", "Enter the name in one line"],
    ]);
    expect(problems({ markup: "-5", minimum: "lots" }).map(([path]) => path)).toEqual(["markup", "minimum"]);
    expect(problems({ note: "x".repeat(5000) })).toEqual([["note", "At most 500 characters"]]);
  });
});
