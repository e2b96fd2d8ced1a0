import { addDays } from "../kernel/days";
import type { Card, LineCharge } from "./charge-quantities";
import { daysInMonth, lastOfMonth, type Period } from "./days";

/** Days of one month under one rate card. */
export interface CardPeriod extends Period {
  card: Card | null;
}

/** Splits the period where a month or a version of the rate card begins. */
export function cardPeriodsOf(cards: readonly Card[], { from, to }: Period): CardPeriod[] {
  const newestFirst = [...cards].sort((a, b) => (a.effectiveFrom < b.effectiveFrom ? 1 : -1));
  const stretches: CardPeriod[] = [];
  for (let day = from; day <= to; day = addDays((stretches.at(-1) as CardPeriod).to, 1)) {
    const card = newestFirst.find(({ effectiveFrom }) => effectiveFrom <= day) ?? null;
    const next = newestFirst.findLast(({ effectiveFrom }) => effectiveFrom > day);
    const ends = [to, lastOfMonth(day), ...(next ? [addDays(next.effectiveFrom, -1)] : [])];
    stretches.push({ from: day, to: ends.sort()[0] as string, card });
  }
  return stretches;
}

/** Divisor that turns a monthly rate into a daily one. */
export const partsOf = (charge: LineCharge, { from, card }: CardPeriod): bigint =>
  charge.startsWith("storage-") && card?.rates.storagePer === "month" ? BigInt(daysInMonth(from)) : 1n;
