import { sql } from "drizzle-orm";
import { total } from "#db/expressions";
import { dailyCounts } from "#db/schema/counting/counts";
import type { ScopedDb } from "#db/scoped.server";
import { daysWithin } from "./daily.repo.server";

const COUNTED = {
  lines: total(dailyCounts.lines),
  within: total(dailyCounts.within),
  exact: total(dailyCounts.exact),
  over: total(dailyCounts.over),
  short: total(dailyCounts.short),
};
export type CountSums = Record<keyof typeof COUNTED, number>;

/** Lines counted by day, company and zone, over a span and the one before it. */
export const countsByDay = (db: ScopedDb, { from, to }: { from: string; to: string }) =>
  db.rows(
    { day: dailyCounts.day, companyId: dailyCounts.companyId, zone: dailyCounts.zone, ...COUNTED },
    (own) => sql`from ${dailyCounts} where ${daysWithin(db, own, dailyCounts, from, to)}
      group by ${dailyCounts.day}, ${dailyCounts.companyId}, ${dailyCounts.zone}`,
  );
