import type { ScopedDb } from "#db/scoped.server";
import type { Ctx } from "../../kernel/ctx";
import { groupBy } from "../../kernel/sums";
import { todayOf } from "../lot-usability.server";
import { findWronglyMarkedLots, markLots } from "./mark-lots.repo.server";

/** Lots per run. It runs every minute until all are marked. */
const MAX_LOTS = 1000;

/**
 * Marks lots that have expired or reached their company's stop days, and unmarks those that no longer have, so that
 * stock levels, counts and low-stock notifications follow. It compares marks with dates, so the next run makes up for a
 * missed one, and concurrent runs are harmless.
 */
export async function markOutOfDateLots(ctx: Ctx, db: ScopedDb = ctx.db): Promise<number> {
  const day = todayOf(ctx);
  const lots = await findWronglyMarkedLots(db, day, MAX_LOTS);
  const byCompany = groupBy(lots, ({ companyId }) => companyId);
  const statements = [...byCompany].map(([companyId, some]) =>
    markLots(
      ctx.db.company(companyId),
      day,
      some.map(({ id }) => id),
    ),
  );
  if (statements.length > 0) await ctx.db.batch(...statements);
  return lots.length;
}
