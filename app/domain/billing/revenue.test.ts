import fc from "fast-check";
import { expect, test } from "vitest";
import { aCard, anyCase, work } from "#tests/factories/billed-work";
import { addDays } from "../kernel/days";
import { readSpan } from "../reports/report-span";
import { daysBetween } from "./days";
import { ratePeriod } from "./rating";
import { monthsOf, revenueOf } from "./revenue";

const of = <T extends object>(rows: readonly T[]) => rows.map((row) => ({ ...row, companyId: "a" }));

test("consecutive parts of a month add up to the whole month", () => {
  fc.assert(
    fc.property(anyCase, fc.nat(40), ({ period, cards, charges }, part) => {
      const cut = addDays(period.from, part % daysBetween(period));
      const span = { from: addDays(cut, 1), to: period.to, before: { from: period.from, to: cut } };
      const parts = revenueOf({ cards: of(cards), charges: of(charges), invoiced: [] }, span);
      const whole = ratePeriod(cards, charges, period);
      // After a cut on the last day, no part remains.
      if (cut < period.to)
        expect(parts.reduce((sum, { accruedMinor }) => sum + accruedMinor, 0)).toBe(whole.totalMinor);
      for (const { currency } of parts) expect(currency).toBe(whole.currency);
    }),
  );
});

test("volume counts from the first of the month, a minimum by its days, and documents by their issue", () => {
  const cards = of([
    aCard({ charges: { pack: { rate: 1_000_000, tiers: [{ above: 10, rate: 500_000 }] } }, minimumMinor: 3000 }),
  ]);
  const charges = of([work({ day: "2026-06-02", works: 10 }), work({ day: "2026-06-20", works: 40 })]);
  const invoiced = [
    { companyId: "a", currency: "EUR", month: "2026-06", isBefore: false, invoices: 1, invoicedMinor: 700 },
  ];
  const span = readSpan({ from: "2026-06-16", to: "2026-06-30" }, "2026-07-09");
  const none = { invoices: 0, invoicedMinor: 0, accruedMinor: 0 };
  const june = { companyId: "a", currency: "USD", month: "2026-06", ...none };
  expect(revenueOf({ cards, charges, invoiced }, span)).toEqual([
    // $10.00 of work, and half of a monthly minimum of $30.00.
    { ...june, isBefore: true, accruedMinor: 1500 },
    { ...june, isBefore: false, accruedMinor: 1500 },
    { ...june, currency: "EUR", isBefore: false, invoices: 1, invoicedMinor: 700 },
  ]);
  expect(monthsOf({ from: "2025-11-30", to: "2026-02-01" })).toEqual(["2025-11", "2025-12", "2026-01", "2026-02"]);
});
