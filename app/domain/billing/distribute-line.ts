/**
 * Distributes an invoice line over days, and each day's share over its activities, in whole amounts that add up
 * exactly.
 */

import { type CardPeriod, cardPeriodsOf, partsOf } from "./card-periods";
import type { RatedLine } from "./charge-quantities";
import { type Card, type DailyCharge, type Measure, measured } from "./charge-quantities";
import type { Period } from "./days";
import { FRACTIONS, scaleOf } from "./invoices/line-amount";
import type { Rate } from "./rates";
import { ratePeriod } from "./rating";
import { shareOut } from "./split-amount";
import { tiersBetween } from "./tiers";

/** A day's part of a line. */
export interface DayShare {
  row: DailyCharge;
  line: RatedLine;
  card: Card;
  amountMinor: number;
  /** The charge's count before this row, when it is counted; null for fixed amounts. */
  before: number | null;
  divisor: bigint;
}

const keyOf = (charge: string, item: string, from: string, above: number | null) =>
  JSON.stringify([charge, item, from, above]);

/** All lines of the period, day by day; rows of one day are sorted by kind. */
export function explainPeriod(cards: readonly Card[], charges: readonly DailyCharge[], period: Period): DayShare[] {
  const { lines, currency } = ratePeriod(cards, charges, period);
  const stretches = cardPeriodsOf(cards, period);
  const parts = new Map<string, { part: bigint; share: Omit<DayShare, "line" | "amountMinor"> }[]>();
  const counts = new Map<string, number>();
  for (const row of [...charges].sort(byDay)) {
    const stretch = stretches.find(({ from, to }) => from <= row.day && row.day <= to);
    const card = stretch?.card;
    if (!stretch || !card || card.currency !== currency) continue;
    const found = measured(row, card);
    if (typeof found === "string") continue;
    for (const measure of found) {
      const count = JSON.stringify([measure.charge, measure.item]);
      const before = measure.rate === null ? null : (counts.get(count) ?? 0);
      if (before !== null) counts.set(count, before + measure.quantity);
      for (const { above, part, divisor } of exactParts(measure, stretch, before)) {
        const key = keyOf(measure.charge, measure.item, stretch.from, above);
        const share = { row, card, before, divisor };
        const known = parts.get(key);
        if (known) known.push({ part, share });
        else parts.set(key, [{ part, share }]);
      }
    }
  }
  return lines.flatMap((line) => {
    const above = line.rate === null ? null : (line.above ?? 0);
    const all = parts.get(keyOf(line.charge, line.item, line.from, above)) ?? [];
    const [first] = all;
    if (!first || line.charge === "minimum") return [];
    const amounts = shareOut(
      line.amountMinor,
      all.map(({ part }) => part),
      first.share.divisor,
    );
    return all.map(({ share }, at) => ({ ...share, line, amountMinor: amounts[at] ?? 0 }));
  });
}

interface Part {
  /** The tier's lower bound; null for a fixed amount. */
  above: number | null;
  part: bigint;
  divisor: bigint;
}

function exactParts(measure: Measure, stretch: CardPeriod, before: number | null): Part[] {
  if (measure.rate === null) return [{ above: null, part: measure.amount, divisor: FRACTIONS }];
  const divisor = FRACTIONS * partsOf(measure.charge, stretch) * BigInt(scaleOf(measure.unit));
  return tiersBetween(measure.rate as Rate, before ?? 0, (before ?? 0) + measure.quantity).map((tier) => ({
    above: tier.above,
    part: BigInt(tier.quantity) * BigInt(tier.rate),
    divisor,
  }));
}

/**
 * Each activity's part of a day's share, in the given order. `pieces` must be all activities of the row; the amounts
 * add up to the share.
 */
export function explainDay(share: DayShare, pieces: readonly DailyCharge[]): number[] {
  const { line, card, divisor } = share;
  let count = share.before;
  const parts = pieces.map((piece) => {
    const found = measured(piece, card);
    const measure =
      typeof found === "string"
        ? undefined
        : found.find(
            (one) =>
              one.charge === line.charge && one.item === line.item && (one.rate === null) === (line.rate === null),
          );
    if (!measure) return 0n;
    if (measure.rate === null) return measure.amount;
    const before = count ?? 0;
    count = before + measure.quantity;
    const tier = tiersBetween(measure.rate, before, count).find(({ above }) => above === (line.above ?? 0));
    return tier ? BigInt(tier.quantity) * BigInt(tier.rate) : 0n;
  });
  return shareOut(share.amountMinor, parts, divisor);
}

const byDay = (a: DailyCharge, b: DailyCharge): number => {
  const [x, y] = [a, b].map(({ day, kind, item, currency }) => JSON.stringify([day, kind, item, currency])) as [
    string,
    string,
  ];
  return x === y ? 0 : x < y ? -1 : 1;
};
