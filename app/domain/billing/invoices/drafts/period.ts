import { addDays } from "../../../kernel/days";
import { firstOfMonth, lastOfMonth, type Period } from "../../days";

export interface Open {
  /** The first day that no invoice covers; '' before the first. */
  openFrom: string;
  /** The first day on which work was written; null without any. */
  firstWork: string | null;
  /** The first day on which a rate card holds; null without one. */
  firstCard: string | null;
}

/**
 * The days of a company's next invoice: from the first that none covers to the end of that month. The first invoice
 * begins with the first work, also where rates hold only later, so that nothing before them goes unseen. Null without a
 * rate card.
 */
export function nextPeriod({ openFrom, firstWork, firstCard }: Open): Period | null {
  if (firstCard === null) return null;
  const first = firstWork !== null && firstWork < firstCard ? firstWork : firstCard;
  const from = openFrom || first;
  return { from, to: lastOfMonth(from > firstCard ? from : firstCard) };
}

/** The last day that is over. */
export const yesterdayOf = (now: number): string => addDays(new Date(now).toISOString().slice(0, 10), -1);

/** The last day of the last month that is over. */
export const endOfLastMonth = (now: number): string =>
  addDays(firstOfMonth(new Date(now).toISOString().slice(0, 10)), -1);
