import fc from "fast-check";
import { expect, test } from "vitest";
import { anyCase } from "#tests/factories/billed-work";
import type { DailyCharge } from "./charge-quantities";
import { explainDay, explainPeriod } from "./distribute-line";
import { ratePeriod } from "./rating";

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);

/** One row per day, kind, item and currency, as the database stores them. */
function oneEach(rows: readonly DailyCharge[]): DailyCharge[] {
  const keyOf = ({ day, kind, item, currency }: DailyCharge) => JSON.stringify([day, kind, item, currency]);
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}

test("the shares by day add up exactly to each line, and the shares of activities to each day", () => {
  fc.assert(
    fc.property(anyCase, fc.integer({ min: 1, max: 12 }), ({ cards, charges, period }, pieces) => {
      const rows = oneEach(charges);
      const { lines } = ratePeriod(cards, rows, period);
      const shares = explainPeriod(cards, rows, period);
      for (const line of lines.filter(({ charge }) => charge !== "minimum")) {
        const own = shares.filter((share) => JSON.stringify(share.line) === JSON.stringify(line));
        expect(sum(own.map(({ amountMinor }) => amountMinor))).toBe(line.amountMinor);
      }
      for (const share of shares) {
        const cut = (total: number, at: number) =>
          Math.floor((total * (at + 1)) / pieces) - Math.floor((total * at) / pieces);
        const { works, lines: of, units, amountMinor } = share.row;
        const parts = Array.from({ length: pieces }, (_, at) => ({
          ...share.row,
          works: cut(works, at),
          lines: cut(of, at),
          units: cut(units, at),
          amountMinor: cut(amountMinor, at),
        }));
        expect(sum(explainDay(share, parts))).toBe(share.amountMinor);
      }
    }),
  );
});
