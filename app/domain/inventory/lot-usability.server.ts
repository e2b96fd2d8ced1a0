import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { lots } from "#db/schema/catalog";
import { stockRules } from "#db/schema/stock";
import type { TenantTable } from "#db/tables.server";
import type { Ctx } from "../kernel/ctx";
import { dayOf } from "./lot-usability";

/** Today in UTC. */
export const todayOf = (ctx: Pick<Ctx, "now">): string => dayOf(ctx.now());

/**
 * The company's stop days: lots are not picked from this many days before their expiry. For a handle on one company.
 */
export const stopDaysOf = (own: Ownership): SQL<number> =>
  sql<number>`coalesce((select ${stockRules.stopPickingDays} from ${stockRules} where ${own(stockRules)}), 0)`;

/** The same for the company of `parent`'s row, in queries over several companies. */
export const stopDaysWith = (own: Ownership, parent: TenantTable): SQL<number> =>
  sql<number>`coalesce((select ${stockRules.stopPickingDays} from ${stockRules} where ${own.through(stockRules, parent)}), 0)`;

interface LotColumns {
  status: SQLWrapper;
  expiresOn: SQLWrapper;
}

/** `lotStateOn` as SQL. */
export const lotStateSql = (day: string, stopDays: SQL, lot: LotColumns = lots): SQL<string> =>
  sql<string>`case when ${lot.status} = 'recalled' then 'recalled'
    when ${lot.status} = 'expired' or ${lot.expiresOn} < ${day} then 'expired'
    when ${lot.status} = 'quarantined' then 'quarantined'
    when ${lot.expiresOn} < ${firstGoodDay(day, stopDays)} then 'stopped' else 'available' end`;

/** Whether `lotStateOn` is "available", as a condition. */
export const lotIsUsable = (day: string, stopDays: SQL, lot: LotColumns = lots): SQL =>
  sql`(${lot.status} = 'available' and (${lot.expiresOn} is null or ${lot.expiresOn} >= ${firstGoodDay(day, stopDays)}))`;

/** The earliest expiry date that is still usable. */
export const firstGoodDay = (day: string, stopDays: SQL): SQL => sql`date(${day}, '+' || ${stopDays} || ' days')`;
