import { Calendars } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { addDays } from "../../kernel/days";
import { closeDays, daysWithoutTotals, openFrom } from "./closing.repo.server";

/** Time per message; the queue does the rest. */
const BUDGET_MS = 1500;
/** Days of one batch. */
const DAYS_AT_ONCE = 7;
/** A day has ended everywhere on earth, and its late work is done. */
const OPEN_DAYS = 2;

/**
 * Adds up the days that have ended: over all companies, and as running totals of each one. Days are added from the first
 * one that is missing, so that a run that stopped is continued, and totals that a change deleted are made again.
 */
export async function closePastDays(ctx: Ctx): Promise<{ isDone: boolean }> {
  const began = ctx.now();
  const last = addDays(Calendars.UTC.provider.dayOf(began), -OPEN_DAYS);
  const [open, ...missing] = await ctx.db.batch(openFrom(ctx.directory), ...daysWithoutTotals(ctx.db));
  const first = [open || last, ...missing.filter((day) => day !== null)].sort()[0] as string;
  for (let from = first; from <= last; from = addDays(from, DAYS_AT_ONCE)) {
    if (from !== first && ctx.now() - began > BUDGET_MS) {
      await ctx.enqueueOrThrow({ type: "close-days" });
      return { isDone: false };
    }
    const [through = last] = [addDays(from, DAYS_AT_ONCE - 1), last].sort();
    await ctx.directory.batch(...closeDays(ctx.directory, through));
  }
  return { isDone: true };
}
