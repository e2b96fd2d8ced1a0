import { Calendars } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { addDays } from "../../kernel/days";
import { closeDays, daysWithoutTotals, firstDays, openFrom } from "./closing.repo.server";

/** Time per message; the queue does the rest. */
const BUDGET_MS = 1500;
/** Days of one batch. */
const DAYS_AT_ONCE = 7;
/** A day has ended everywhere on earth, and its late work is done. */
const OPEN_DAYS = 2;

/**
 * Adds up the days that have ended: over all companies, and as running totals of each one. Looks for the first day that is
 * missing before each step, so that a run that stopped is continued, totals that a change deleted are made again, and
 * the time before the first figures is skipped.
 */
export async function closePastDays(ctx: Ctx): Promise<{ isDone: boolean }> {
  const began = ctx.now();
  const last = addDays(Calendars.UTC.provider.dayOf(began), -OPEN_DAYS);
  for (let steps = 0; ; steps++) {
    const first = await firstMissing(ctx, last);
    if (first > last) return { isDone: true };
    if (steps > 0 && ctx.now() - began > BUDGET_MS) {
      await ctx.enqueueOrThrow({ type: "close-days" });
      return { isDone: false };
    }
    const [through = last] = [addDays(first, DAYS_AT_ONCE - 1), last].sort();
    await ctx.directory.batch(...closeDays(ctx.directory, through));
  }
}

/** Without any figures of companies, all days to the last one are closed at once. */
async function firstMissing(ctx: Ctx, last: string): Promise<string> {
  const [open, ...missing] = await ctx.db.batch(openFrom(ctx.directory), ...daysWithoutTotals(ctx.db));
  // When all sums over companies are made again, the running totals may be there.
  const first = open === "" ? await ctx.db.batch(...firstDays(ctx.db)) : missing;
  return [open || last, ...first.filter((day) => day !== null)].sort()[0] as string;
}
