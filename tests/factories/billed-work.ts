import fc from "fast-check";
import { type Card, CHARGE_KINDS, type DailyCharge } from "#app/domain/billing/charge-quantities";
import { daysInMonth, lastOfMonth } from "#app/domain/billing/days";
import type { Rates } from "#app/domain/billing/rates";
import { addDays } from "#app/domain/kernel/days";

/** Rate cards and activities: given ones for tests, and arbitrary ones for property tests. */

const DOLLAR = 1_000_000;
export const FREE: Rates = {
  charges: {},
  storagePer: "day",
  materials: [],
  special: [],
  postageMarkup: null,
  minimumMinor: 0,
};
export const aCard = (rates: Partial<Rates>, more: Partial<Card> = {}): Card => ({
  version: 1,
  effectiveFrom: "2026-01-01",
  currency: "USD",
  ...more,
  rates: { ...FREE, ...rates },
});
export const work = (row: Partial<DailyCharge>): DailyCharge => ({
  day: "2026-02-10",
  kind: "packed",
  item: "",
  currency: "",
  works: 0,
  lines: 0,
  units: 0,
  amountMinor: 0,
  ...row,
});
export const month = (first: string) => ({ from: first, to: lastOfMonth(first) });
const anyRate = fc.record({
  rate: fc.integer({ min: 0, max: 500 * DOLLAR }),
  tiers: fc.uniqueArray(
    fc.record({ above: fc.integer({ min: 1, max: 4000 }), rate: fc.integer({ min: 0, max: 9_999_999 }) }),
    {
      selector: ({ above }) => above,
      maxLength: 3,
    },
  ),
});
const anyNamed = (names: string[]) =>
  fc
    .uniqueArray(fc.constantFrom(...names), { maxLength: names.length })
    .chain((chosen) =>
      fc
        .tuple(...chosen.map((name) => anyRate.map((rate) => ({ ...rate, name, unit: "piece", each: null }))))
        .map((all) => [...all]),
    );
const anyRates: fc.Arbitrary<Rates> = fc.record({
  charges: fc.record(
    {
      receipt: anyRate,
      "receipt-line": anyRate,
      "storage-unit": anyRate,
      "storage-location": anyRate,
      "storage-pallet": anyRate,
      "storage-cubic-foot": anyRate,
      "pick-first": anyRate,
      "pick-further": anyRate,
      pack: anyRate,
      parcel: anyRate,
      "return-unit": anyRate,
      "return-inspection": anyRate,
    },
    { requiredKeys: [] },
  ),
  storagePer: fc.constantFrom("day", "month"),
  materials: anyNamed(["Box", "Tape"]).map((all) =>
    all.map((one, at) => ({ ...one, each: ([null, "order", "parcel"] as const)[at] ?? null })),
  ),
  special: anyNamed(["Labelling", "Photos"]),
  postageMarkup: fc.option(fc.integer({ min: -5000, max: 20_000 })),
  minimumMinor: fc.nat(1_000_000),
});
const MONTHS = ["2025-02-01", "2024-02-01", "2026-03-01", "2026-04-01", "2026-10-01", "2026-11-01"];
const anyMonth = fc.constantFrom(...MONTHS);
const anyCurrency = fc.constantFrom("USD", "JPY", "KWD");

/** A month with its rate cards (in one currency) and its activities. */
export const anyCase = fc.tuple(anyMonth, anyCurrency).chain(([first, currency]) => {
  const anyDay = fc.nat(daysInMonth(first) - 1).map((after) => addDays(first, after));
  const anyWork = fc.record({
    day: anyDay,
    kind: fc.constantFrom(...CHARGE_KINDS),
    item: fc.constantFrom("", "Box", "Tape", "Labelling", "Photos", "Repair"),
    currency: fc.constantFrom("", "USD", "JPY", "KWD"),
    works: fc.nat(40),
    lines: fc.nat(90),
    units: fc.integer({ min: 40, max: 3000 }),
    amountMinor: fc.nat(90_000),
  });
  const cards = fc
    .tuple(fc.boolean(), fc.uniqueArray(anyDay, { maxLength: 3 }), fc.array(anyRates, { minLength: 4, maxLength: 4 }))
    .map(([fromTheFirst, begins, rates]) =>
      [...(fromTheFirst ? [addDays(first, -40)] : []), ...begins].map((effectiveFrom, at) =>
        aCard(rates[at] as Rates, { effectiveFrom, version: at + 1, currency }),
      ),
    );
  return fc.record({
    period: fc.constant(month(first)),
    cards,
    charges: fc.array(anyWork, { maxLength: 40 }).map((all) => all.map(asWritten)),
  });
});
/** Only manual entries have a name and a price of their own. */
const asWritten = (row: DailyCharge): DailyCharge => {
  const hasItem = row.kind === "special" || row.kind === "material";
  const currency = row.kind === "postage" ? row.currency || "USD" : hasItem ? row.currency : "";
  return { ...row, item: hasItem ? row.item || "Repair" : "", currency, amountMinor: currency ? row.amountMinor : 0 };
};
