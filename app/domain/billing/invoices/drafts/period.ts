import { billingToday } from "../../../kernel/calendars";
import type { Ctx } from "../../../kernel/ctx";
import { addDays } from "../../../kernel/days";
import { firstOfMonth, lastOfMonth, type Period } from "../../days";

type Clock = Pick<Ctx, "now" | "calendars">;

export interface Open {
  /** The first day without invoice; '' before the first invoice. */
  openFrom: string;
  /** The first day with work; null without any. */
  firstWork: string | null;
  /** The first day with a rate card; null without one. */
  firstCard: string | null;
}

/**
 * The days of a company's next invoice: from the first day without invoice to the end of that month. The first invoice
 * begins with the first work, even before rates apply, so that unpriced work is visible. Null without a rate card.
 */
export function nextPeriod({ openFrom, firstWork, firstCard }: Open): Period | null {
  if (firstCard === null) return null;
  const first = firstWork !== null && firstWork < firstCard ? firstWork : firstCard;
  const from = openFrom || first;
  return { from, to: lastOfMonth(from > firstCard ? from : firstCard) };
}

/** The last past day. */
export const yesterdayOf = (ctx: Clock): string => addDays(billingToday(ctx), -1);

/** The last day of the last past month. */
export const endOfLastMonth = (ctx: Clock): string => addDays(firstOfMonth(billingToday(ctx)), -1);
