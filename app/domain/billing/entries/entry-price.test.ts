import { expect, test } from "vitest";
import { aCard } from "#tests/factories/billed-work";
import { entryPrice } from "./entry-price";

const entry = { kind: "special" as const, billDay: "2026-05-03", quantity: 4 };

test("an entered amount gives the price for each unit", () => {
  expect(entryPrice({ ...entry, detail: { item: "Crate", amountMinor: 1000, currency: "EUR" } }, [])).toEqual({
    ...{ rate: 2_500_000, amountMinor: 1000, currency: "EUR" },
  });
});

test("work of the rate card has the price of its day, and none with tiers or without a rate", () => {
  const named = {
    name: "Labeling",
    unit: "hour",
    each: null,
    rate: 125_000,
    tiers: [] as { above: number; rate: number }[],
  };
  const card = (special: (typeof named)[], effectiveFrom: string) => aCard({ special }, { effectiveFrom });
  const priced = (item: string, ...cards: ReturnType<typeof aCard>[]) =>
    entryPrice({ ...entry, detail: { item } }, cards);
  const later = card([{ ...named, rate: 990_000 }], "2026-06-01");
  expect(priced("Labeling", card([named], "2026-01-01"), later)).toEqual({
    ...{ rate: 125_000, amountMinor: 50, currency: "USD" },
  });
  expect(priced("Photos", card([named], "2026-01-01"))).toBeNull();
  expect(priced("Labeling", card([{ ...named, tiers: [{ above: 5, rate: 1 }] }], "2026-01-01"))).toBeNull();
});
