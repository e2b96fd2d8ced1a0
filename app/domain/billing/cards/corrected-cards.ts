import { addDays } from "../../kernel/days";
import type { Card } from "../measures";

export type StoredCard = Card & { correctsTo: string | null };

const byDay = (a: Card, b: Card): number => (a.effectiveFrom < b.effectiveFrom ? -1 : 1);

/**
 * The cards as they price days, in the order of their first days. A correction replaces what held on its days; the day
 * after its last one, what held there before goes on. Of two corrections of a day the one with the higher version counts.
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
