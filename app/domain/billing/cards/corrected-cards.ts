import { addDays } from "../../kernel/days";
import type { Card } from "../charge-quantities";

export type StoredCard = Card & { correctsTo: string | null };

const byDay = (a: Card, b: Card): number => (a.effectiveFrom < b.effectiveFrom ? -1 : 1);

/**
 * The rate cards as they apply to days, sorted by first day. A correction replaces the earlier card on its days; that
 * card continues on the day after. When corrections overlap, the higher version applies.
 */
export function inEffect<C extends StoredCard>(cards: readonly C[]): C[] {
  const corrections = cards.filter(({ correctsTo }) => correctsTo !== null).sort((a, b) => a.version - b.version);
  let effective = cards.filter(({ correctsTo }) => correctsTo === null).sort(byDay);
  for (const correction of corrections) {
    const from = correction.effectiveFrom;
    const next = addDays(correction.correctsTo as string, 1);
    const resumed = effective.findLast(({ effectiveFrom }) => effectiveFrom <= next);
    effective = [
      ...effective.filter(({ effectiveFrom }) => effectiveFrom < from || effectiveFrom >= next),
      correction,
      ...(resumed && resumed.effectiveFrom < next ? [{ ...resumed, effectiveFrom: next }] : []),
    ].sort(byDay);
  }
  return effective;
}
