import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aCard, anyCase, month, work } from "#tests/factories/billed-work";
import { daysOf } from "../kernel/days";
import type { DailyCharge, RatedLine } from "./charge-quantities";
import { daysInMonth } from "./days";
import { FRACTIONS, scaleOf } from "./invoices/line-amount";
import type { Rates } from "./rates";
import { ratePeriod } from "./rating";
import { dividedEvenly } from "./split-amount";

const FEBRUARY = month("2026-02-01");
const DOLLAR = 1_000_000;

const sum = (lines: readonly { amountMinor: number }[]) => lines.reduce((total, line) => total + line.amountMinor, 0);

describe("whatever was done, and whatever the cards say", () => {
  test("the lines add up to the total, and each is quantity times rate, rounded once", () => {
    fc.assert(
      fc.property(anyCase, ({ cards, charges, period }) => {
        const { lines, totalMinor } = ratePeriod(cards, charges, period);
        expect(totalMinor).toBe(sum(lines));
        for (const line of lines) {
          expect(Number.isSafeInteger(line.amountMinor)).toBe(true);
          if (line.rate === null) continue;
          const days = line.unit.endsWith("to the month") ? BigInt(daysInMonth(line.from)) : 1n;
          const exact = dividedEvenly(
            BigInt(line.quantity) * BigInt(line.rate),
            FRACTIONS * days * BigInt(scaleOf(line.unit)),
          );
          expect(line.amountMinor).toBe(Number(exact));
        }
      }),
    );
  });

  test("the same work gives the same result in any order, and the input is not modified", () => {
    fc.assert(
      fc.property(anyCase, fc.infiniteStream(fc.nat()), ({ cards, charges, period }, keys) => {
        const kept = JSON.stringify([cards, charges]);
        const rated = ratePeriod(cards, charges, period);
        const mixed = charges.map((row) => ({ row, key: keys.next().value })).sort((a, b) => a.key - b.key);
        expect(
          ratePeriod(
            [...cards].reverse(),
            mixed.map(({ row }) => row),
            period,
          ),
        ).toEqual(rated);
        expect(ratePeriod(cards, charges, period)).toEqual(rated);
        expect(JSON.stringify([cards, charges])).toBe(kept);
      }),
    );
  });

  test("a day's work in one row or in many is the same", () => {
    fc.assert(
      fc.property(anyCase, fc.integer({ min: 1, max: 30 }), ({ cards, charges, period }, cut) => {
        const split = charges.flatMap((row) => {
          const first = {
            ...row,
            works: Math.min(cut, row.works),
            lines: Math.min(cut, row.lines),
            units: Math.min(cut, row.units),
            amountMinor: Math.min(cut, row.amountMinor),
          };
          return [
            first,
            {
              ...row,
              works: row.works - first.works,
              lines: row.lines - first.lines,
              units: row.units - first.units,
              amountMinor: row.amountMinor - first.amountMinor,
            },
          ];
        });
        const { lines, totalMinor } = ratePeriod(cards, charges, period);
        expect(ratePeriod(cards, split, period)).toMatchObject({ lines, totalMinor });
      }),
    );
  });

  test("all work is in a line, listed as unpriced, or free by the rate card", () => {
    fc.assert(
      fc.property(anyCase, ({ cards, charges, period }) => {
        for (const row of charges) {
          const rated = ratePeriod(cards, [{ ...row, works: 1, lines: 1, units: 2 }], period);
          const lines = rated.lines.filter(({ charge }) => charge !== "minimum");
          if (lines.length > 0 || rated.unpriced.length > 0) continue;
          const card = cards
            .filter(({ effectiveFrom }) => effectiveFrom <= row.day)
            .sort((a, b) => (a.effectiveFrom < b.effectiveFrom ? 1 : -1))[0];
          expect(
            row.kind === "postage"
              ? card?.rates.postageMarkup
              : row.kind === "shipped"
                ? card?.rates.postageMarkup !== null
                : // Covered by the other rates of receiving, or of storage.
                  ["unloaded", "putaway", "palletized", "volume", "unmeasured"].includes(row.kind) ||
                  (row.kind === "stored" &&
                    (["storage-pallet", "storage-cubic-foot"] as const).some((one) => card?.rates.charges[one])),
          ).toBe(row.kind === "postage" ? null : true);
        }
      }),
    );
  });

  test("work is counted once: the quantities of a charge are those of the days under its cards", () => {
    fc.assert(
      fc.property(anyCase, ({ cards, charges, period }) => {
        const counted = ratePeriod(cards, charges, period).lines.filter(({ charge }) => charge === "pack");
        const begun = (day: string) =>
          cards
            .filter(({ effectiveFrom }) => effectiveFrom <= day)
            .sort((a, b) => (a.effectiveFrom < b.effectiveFrom ? 1 : -1))[0];
        const due = charges.filter(({ kind, day }) => kind === "packed" && begun(day)?.rates.charges.pack);
        expect(counted.reduce((all, line) => all + line.quantity, 0)).toBe(
          due.reduce((all, row) => all + row.works, 0),
        );
      }),
    );
  });

  test("a month's lines come to its minimum at least, postage apart", () => {
    fc.assert(
      fc.property(anyCase, ({ cards, charges, period }) => {
        const [card] = cards;
        if (!card) return;
        const alone = [{ ...card, effectiveFrom: period.from }];
        const { lines } = ratePeriod(alone, charges, period);
        const withoutPostage = sum(lines.filter(({ charge }) => charge !== "postage"));
        expect(withoutPostage).toBeGreaterThanOrEqual(card.rates.minimumMinor);
        if (lines.some(({ charge }) => charge === "minimum")) expect(withoutPostage).toBe(card.rates.minimumMinor);
      }),
    );
  });
});

describe("tiers", () => {
  const cards = [aCard({ charges: { pack: { rate: 2 * DOLLAR, tiers: [{ above: 100, rate: 1 * DOLLAR }] } } })];
  const amounts = (works: number) =>
    ratePeriod(cards, [work({ works })], FEBRUARY).lines.map(({ quantity, amountMinor }) => [quantity, amountMinor]);

  test.each([
    [99, [[99, 19_800]]],
    [100, [[100, 20_000]]],
    [
      101,
      [
        [100, 20_000],
        [1, 100],
      ],
    ],
  ])("%i orders with a lower rate above 100", (works, lines) => {
    expect(amounts(works)).toEqual(lines);
  });

  test("count over the whole period, in the order of its days, also through a new version of the card", () => {
    const next = aCard(
      { charges: { pack: { rate: 4 * DOLLAR, tiers: [{ above: 150, rate: 3 * DOLLAR }] } } },
      { version: 2, effectiveFrom: "2026-02-15" },
    );
    const rated = ratePeriod(
      [...cards, next],
      [work({ day: "2026-02-20", works: 100 }), work({ day: "2026-02-03", works: 120 })],
      FEBRUARY,
    );
    expect(rated.lines.map(({ version, quantity, rate, from, to }) => [version, quantity, rate, from, to])).toEqual([
      [1, 100, 2 * DOLLAR, "2026-02-01", "2026-02-14"],
      [1, 20, 1 * DOLLAR, "2026-02-01", "2026-02-14"],
      [2, 30, 4 * DOLLAR, "2026-02-15", "2026-02-28"],
      [2, 70, 3 * DOLLAR, "2026-02-15", "2026-02-28"],
    ]);
  });

  test("say from where on they hold", () => {
    expect(ratePeriod(cards, [work({ works: 101 })], FEBRUARY).lines.map(({ label }) => label)).toEqual([
      "Orders packed",
      "Orders packed, above 100",
    ]);
  });
});

describe("a monthly minimum", () => {
  const of = (works: number, period = FEBRUARY, day = "2026-02-10") =>
    ratePeriod(
      [aCard({ charges: { pack: { rate: DOLLAR } }, minimumMinor: 2800 })],
      [work({ works, day })],
      period,
    ).lines.map(({ charge, label, amountMinor }) => [charge, label, amountMinor]);

  test("charges the missing amount below the minimum, and nothing from the minimum on", () => {
    expect(of(27)).toEqual([
      ["pack", "Orders packed", 2700],
      ["minimum", "Minimum for February 2026", 100],
    ]);
    expect(of(28)).toEqual([["pack", "Orders packed", 2800]]);
    expect(of(29)).toEqual([["pack", "Orders packed", 2900]]);
  });

  test("of a part of a month is its part by days", () => {
    expect(of(10, { from: "2026-02-01", to: "2026-02-14" })).toEqual([
      ["pack", "Orders packed", 1000],
      ["minimum", "Minimum for February 2026", 400],
    ]);
  });

  test("is of each month of a longer period", () => {
    expect(of(100, { from: "2026-02-01", to: "2026-03-31" }).map(([, label]) => label)).toEqual([
      "Orders packed",
      "Minimum for March 2026",
    ]);
  });

  test("asks for each version's days by its own word", () => {
    const cards = [
      aCard({ minimumMinor: 2800 }),
      aCard({ minimumMinor: 5600 }, { version: 2, effectiveFrom: "2026-02-15" }),
    ];
    expect(ratePeriod(cards, [], FEBRUARY).lines).toMatchObject([
      { charge: "minimum", amountMinor: 4200, version: 2, from: "2026-02-01", to: "2026-02-28" },
    ]);
  });

  test("is not met by postage", () => {
    const cards = [aCard({ minimumMinor: 500, postageMarkup: 0 })];
    const rated = ratePeriod(cards, [work({ kind: "postage", currency: "USD", lines: 1, amountMinor: 900 })], FEBRUARY);
    expect(rated.lines.map(({ charge, amountMinor }) => [charge, amountMinor])).toEqual([
      ["postage", 900],
      ["minimum", 500],
    ]);
  });
});

describe("days are calendar days", () => {
  const stored = (first: string) =>
    daysOf(month(first)).map((day) => work({ day, kind: "stored", works: 1, units: 70, lines: 7 }));

  test.each([
    ["2026-02-01", 28],
    ["2024-02-01", 29],
    ["2026-04-01", 30],
    ["2026-05-01", 31],
    // Months with a daylight saving change in America or Europe. In UTC, each of their days occurs once.
    ["2026-03-01", 31],
    ["2026-10-01", 31],
    ["2026-11-01", 30],
  ])("the month from %s has %i days, and a monthly rate adds up to itself", (first, days) => {
    const cards = [
      aCard(
        { charges: { "storage-unit": { rate: 3333 }, "storage-location": { rate: DOLLAR } }, storagePer: "month" },
        { effectiveFrom: "2020-01-01" },
      ),
    ];
    const { lines } = ratePeriod(cards, stored(first), month(first));
    expect(lines.map(({ quantity, unit }) => [quantity, unit])).toEqual([
      [70 * days, `unit-day, ${days} to the month`],
      [7 * days, `location-day, ${days} to the month`],
    ]);
    // 70 units at 0.3333 of a cent: 23.331 cents.
    expect(lines.map(({ amountMinor }) => amountMinor)).toEqual([23, 700]);
  });

  test("by pallet and location, what is on pallets is charged by pallet; by location alone, by location", () => {
    const rows = [
      work({ day: "2026-03-05", kind: "stored", works: 1, units: 70, lines: 7 }),
      work({ day: "2026-03-05", kind: "palletized", lines: 2, units: 3 }),
    ];
    const lines = (charges: Rates["charges"]) =>
      ratePeriod([aCard({ charges })], rows, month("2026-03-01")).lines.map(({ charge, quantity, unit }) => [
        charge,
        quantity,
        unit,
      ]);
    const [pallet, place] = [{ "storage-pallet": { rate: 500 } }, { "storage-location": { rate: 100 } }];
    expect(lines(place)).toEqual([["storage-location", 10, "location-day"]]);
    expect(lines({ ...place, ...pallet })).toEqual([
      ["storage-location", 7, "location-day"],
      ["storage-pallet", 2, "pallet-day"],
    ]);
    expect(lines(pallet)).toEqual([["storage-pallet", 2, "pallet-day"]]);
    // Days that were recorded before pallets were.
    expect(
      ratePeriod([aCard({ charges: { ...place, ...pallet } })], rows.slice(0, 1), month("2026-03-01")).lines,
    ).toMatchObject([{ charge: "storage-location", quantity: 7 }]);
  });

  test("a volume is counted in thousandths, at the rate of a whole cubic meter or foot, also above a tier", () => {
    const rows = daysOf(month("2026-04-01")).map((day) => work({ day, kind: "volume", lines: 1250, units: 44_143 }));
    const card = aCard({
      charges: { "storage-cubic-meter": { rate: 30 * DOLLAR, tiers: [{ above: 30, rate: 15 * DOLLAR }] } },
      storagePer: "month",
    });
    expect(ratePeriod([card], rows, month("2026-04-01"))).toMatchObject({
      lines: [
        { label: "Storage by cubic meter", quantity: 30_000, unit: "0.001 m³-day, 30 to the month", amountMinor: 3000 },
        { label: "Storage by cubic meter, above 30", quantity: 7500, amountMinor: 375 },
      ],
      unpriced: [],
    });
    const feet = ratePeriod(
      [aCard({ charges: { "storage-cubic-foot": { rate: 10_000 } } })],
      rows,
      month("2026-04-01"),
    );
    // 1,324.29 cubic foot-days at one cent.
    expect(feet.lines).toMatchObject([{ quantity: 1_324_290, unit: "0.001 ft³-day", amountMinor: 1324 }]);
  });

  test("units without a size are listed where volume has a rate", () => {
    const rows = [work({ day: "2026-03-05", kind: "stored", works: 1, units: 70 })];
    const all = [...rows, work({ day: "2026-03-05", kind: "unmeasured", units: 20 })];
    const unpriced = (charges: Rates["charges"]) =>
      ratePeriod([aCard({ charges })], all, month("2026-03-01")).unpriced.map(({ kind, quantity, why }) => [
        kind,
        quantity,
        why,
      ]);
    expect(unpriced({ "storage-cubic-foot": { rate: 1 } })).toEqual([["unmeasured", 20, "no-size"]]);
    expect(unpriced({ "storage-unit": { rate: 1 } })).toEqual([]);
  });

  test("a daily rate is charged for each of the days", () => {
    const cards = [aCard({ charges: { "storage-unit": { rate: 6500 } } })];
    expect(ratePeriod(cards, stored("2026-03-01"), month("2026-03-01")).lines).toMatchObject([
      { quantity: 2170, amountMinor: 1410, unit: "unit-day" },
    ]);
  });

  test("the day of a version's beginning is priced by it, the day before by the one before", () => {
    const pack = (rate: number) => ({ charges: { pack: { rate } } });
    const cards = [aCard(pack(DOLLAR)), aCard(pack(3 * DOLLAR), { version: 2, effectiveFrom: "2026-02-15" })];
    const charges = [work({ day: "2026-02-14", works: 1 }), work({ day: "2026-02-15", works: 1 })];
    expect(
      ratePeriod(cards, charges, FEBRUARY).lines.map(({ version, amountMinor }) => [version, amountMinor]),
    ).toEqual([
      [1, 100],
      [2, 300],
    ]);
  });
});

describe("work with its own price", () => {
  const byHand = work({ kind: "special", item: "Repair", currency: "USD", works: 1, units: 3, amountMinor: 1999 });
  const lines = (charges: DailyCharge[], rates: Partial<Rates>, currency = "USD"): Partial<RatedLine>[] =>
    ratePeriod([aCard(rates, { currency })], charges, FEBRUARY).lines;

  test("passes through, beside what the card prices under the same name", () => {
    const named = { name: "Repair", unit: "hour", each: null, rate: 30 * DOLLAR };
    expect(lines([byHand, { ...byHand, currency: "", amountMinor: 0, units: 2 }], { special: [named] })).toMatchObject([
      { charge: "special", item: "Repair", label: "Repair", quantity: 2, rate: 30 * DOLLAR, amountMinor: 6000 },
      { charge: "special", item: "Repair", label: "Repair", quantity: 3, rate: null, amountMinor: 1999 },
    ]);
  });

  test("reversed work is not billed, and tiers count as if it had not been done", () => {
    const named = { name: "Labels", unit: "label", each: null, rate: 100, tiers: [{ above: 1000, rate: 50 }] };
    const entry = work({ kind: "special", item: "Labels", works: 1, units: 1500 });
    expect(lines([entry, { ...entry, units: -1500 }, { ...entry, units: 1001 }], { special: [named] })).toMatchObject([
      { quantity: 1000, amountMinor: 10 },
      { quantity: 1, amountMinor: 0 },
    ]);
    expect(lines([byHand, { ...byHand, units: -3, amountMinor: -1999 }], {})).toEqual([]);
  });

  test("postage is its cost with the mark-up, one line a version, rounded once", () => {
    const label = work({ kind: "postage", currency: "USD", lines: 1, amountMinor: 333 });
    expect(lines([label, { ...label, day: "2026-02-11" }], { postageMarkup: 1250 })).toMatchObject([
      { charge: "postage", quantity: 2, rate: null, amountMinor: 749 },
    ]);
  });

  test("work in another currency than the rate card's is listed and not billed", () => {
    const label = work({ kind: "postage", currency: "CAD", lines: 2, amountMinor: 900 });
    const rated = ratePeriod([aCard({ postageMarkup: 0 })], [label, { ...byHand, currency: "JPY" }], FEBRUARY);
    expect(rated.lines).toEqual([]);
    expect(
      rated.unpriced.map(({ kind, currency, quantity, amountMinor, why }) => [
        kind,
        currency,
        quantity,
        amountMinor,
        why,
      ]),
    ).toEqual([
      ["special", "JPY", 1, 1999, "other-currency"],
      ["postage", "CAD", 2, 900, "other-currency"],
    ]);
  });

  test.each([
    ["JPY", 15_000, 4],
    ["USD", 1_500_000, 450],
    ["KWD", 15_000_000, 4500],
  ])("a rate in %s is in ten-thousandths of its minor unit", (currency, rate, amountMinor) => {
    expect(lines([work({ works: 3 })], { charges: { pack: { rate } } }, currency)).toMatchObject([{ amountMinor }]);
  });
});

describe("work without a price", () => {
  test("is named: work before the first card, and work that the card has no rate for", () => {
    const cards = [aCard({ charges: { pack: { rate: DOLLAR } } }, { effectiveFrom: "2026-02-11" })];
    const charges = [
      work({ works: 2 }),
      work({ day: "2026-02-11", works: 1 }),
      work({ day: "2026-02-12", kind: "received", works: 4, lines: 9, units: 90 }),
    ];
    const rated = ratePeriod(cards, charges, FEBRUARY);
    expect(rated.totalMinor).toBe(100);
    expect(rated.unpriced.map(({ kind, quantity, why }) => [kind, quantity, why])).toEqual([
      ["received", 4, "no-rate"],
      ["packed", 2, "no-card"],
    ]);
  });

  test("is all of it without a card", () => {
    expect(ratePeriod([], [work({ works: 2 })], FEBRUARY)).toMatchObject({
      currency: null,
      lines: [],
      totalMinor: 0,
      unpriced: [{ why: "no-card" }],
    });
  });

  test("names stored units and receipts once, not again by pallet, volume or carton", () => {
    const stored = ["stored", "palletized", "volume", "unmeasured"] as const;
    const days = [...stored, "received" as const, "unloaded" as const].map((kind) =>
      work({ kind, works: 0, units: 7 }),
    );
    const kinds = (cards: Parameters<typeof ratePeriod>[0]) =>
      ratePeriod(cards, days, FEBRUARY).unpriced.map(({ kind }) => kind);
    expect(kinds([])).toEqual(["received", "stored"]);
  });

  test("includes work under a rate card in another currency than the period's", () => {
    const pack = { charges: { pack: { rate: DOLLAR } } };
    const cards = [aCard(pack), aCard(pack, { version: 2, effectiveFrom: "2026-03-01", currency: "EUR" })];
    const rated = ratePeriod(cards, [work({ works: 1 }), work({ works: 5, day: "2026-03-01" })], {
      from: "2026-02-01",
      to: "2026-03-31",
    });
    expect(rated).toMatchObject({
      currency: "USD",
      totalMinor: 100,
      unpriced: [{ kind: "packed", quantity: 5, why: "other-currency" }],
    });
  });
});

test("materials go with each order or each parcel by themselves", () => {
  const box = { name: "Box", unit: "box", rate: DOLLAR, each: "parcel" as const };
  const leaflet = { name: "Leaflet", unit: "leaflet", rate: 100_000, each: "order" as const };
  const charges = [work({ works: 3, lines: 4, units: 9 }), work({ kind: "shipped", works: 3, lines: 5, units: 9 })];
  expect(
    ratePeriod([aCard({ materials: [leaflet, box], charges: { pack: { rate: 0 } } })], charges, FEBRUARY).lines,
  ).toMatchObject([
    { charge: "pack", quantity: 3, amountMinor: 0 },
    { charge: "material", item: "Leaflet", quantity: 3, amountMinor: 30 },
    { charge: "material", item: "Box", quantity: 5, amountMinor: 500 },
  ]);
});
