import type { ScopedDb } from "#db/scoped.server";
import { todayOf } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { groupBy } from "../../kernel/sums";
import { findWronglyMarkedLots, markLots } from "./mark-lots.repo.server";

/** Lots per run. It runs every minute until all are marked. */
const MAX_LOTS = 1000;

/**
 * Marks lots that have expired or reached their company's stop days, and unmarks those that no longer have, so that
 * stock levels, counts and low-stock notifications follow. It compares marks with dates, so the next run makes up for a
 * missed one, and concurrent runs are harmless.
 */
export async function markOutOfDateLots(ctx: Ctx, db: ScopedDb = ctx.db): Promise<number> {
  const lots = (await ctx.db.batch(...searches(ctx, db))).flat();
  const byCompany = groupBy(lots, ({ companyId }) => companyId);
  const statements = [...byCompany].map(([companyId, some]) =>
    markLots(
      ctx.db.company(companyId),
      todayOf(ctx, companyId),
      some.map(({ id }) => id),
    ),
  );
  if (statements.length > 0) await ctx.db.batch(...statements);
  return lots.length;
}

/** One search of all companies, and one of each company where it is another day now. */
function searches(ctx: Ctx, db: ScopedDb) {
  const day = todayOf({ ...ctx, db });
  const elsewhere = db.scope.kind === "one" ? [] : ctx.calendars.companyIds.filter((id) => todayOf(ctx, id) !== day);
  return [
    findWronglyMarkedLots(db, { day, except: elsewhere, limit: MAX_LOTS }),
    ...elsewhere.map((id) =>
      findWronglyMarkedLots(db.company(id), { day: todayOf(ctx, id), except: [], limit: MAX_LOTS }),
    ),
  ];
}
