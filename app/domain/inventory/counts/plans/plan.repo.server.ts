import { sql } from "drizzle-orm";
import { locations, products } from "#db/schema/catalog";
import { counts } from "#db/schema/counting/counts";
import { stockClosings, stockLevels } from "#db/schema/stock";
import type { AbcClass, CountReason } from "#db/schema/values/count-values";
import type { CompanyDb } from "#db/scoped.server";
import type { Change } from "#db/statement.server";
import type { Ctx } from "../../../kernel/ctx";

const DAY_MS = 86_400_000;
/** Days of shipments that a class is computed from. */
const TURNOVER_DAYS = 90;
/** Shares of the turnover at which class A and class B end. */
const A_UP_TO = 0.8;
const B_UP_TO = 0.95;

export interface PlannedLocations {
  /** Null for a client's request. */
  planId: string | null;
  /** Null for every warehouse. */
  warehouseId: string | null;
  zone: string;
  abcClass: AbcClass | null;
  notCountedDays: number | null;
  sku: string;
  maxLocations: number;
}

/**
 * Opens counts of the company's locations with stock that the plan asks for, in walking order: those never counted or
 * counted longest ago are reached as the others drop out by their date. A location that is being counted is left out.
 * A product's class follows from the value of its units shipped in the last 90 days; one without a price counts by units.
 */
export function openPlannedCounts(ctx: Ctx, company: CompanyDb, plan: PlannedLocations): Change<{ code: string }[]> {
  const now = ctx.now();
  const since = new Date(now - TURNOVER_DAYS * DAY_MS).toISOString().slice(0, 10);
  const countedSince = now - (plan.notCountedDays ?? 0) * DAY_MS;
  const base = ctx.newId();
  const reason: CountReason = plan.planId === null ? "request" : "plan";
  return company.writeReturning(
    { code: sql<string>`code` },
    (
      own,
    ) => sql`insert into ${counts} (company_id, id, location_id, warehouse_id, code, zone, pick_sequence, reason, plan_id,
        created_at, created_by_name)
      with turnover as (
        select ${stockClosings.productId} as product_id, sum(${stockClosings.shipped}) * max(1, coalesce(${products.priceMinor}, 0)) as worth
        from ${stockClosings} join ${products} on ${own(products)} and ${products.id} = ${stockClosings.productId}
        where ${own(stockClosings)} and ${plan.abcClass ? sql`1` : sql`0`} and ${stockClosings.day} >= ${since}
          and ${stockClosings.shipped} > 0 group by ${stockClosings.productId}
      ),
      classes as (
        select product_id, sum(worth) over (order by worth desc, product_id rows unbounded preceding) - worth as before,
          sum(worth) over () as everything from turnover
      ),
      wanted as (
        select product_id, case when before < ${A_UP_TO} * everything then 'A' when before < ${B_UP_TO} * everything then 'B' else 'C' end as class
        from classes
      )
      select ${own.id}, ${base} || '.' || row_number() over (order by ${locations.pickSequence}, ${locations.code}), ${locations.id},
        ${locations.warehouseId}, ${locations.code}, ${locations.zone}, ${locations.pickSequence}, ${reason}, ${plan.planId}, ${now}, ${ctx.actor.name}
      from ${locations} indexed by locations_by_walk
      where ${own(locations)} and ${plan.warehouseId ? sql`${locations.warehouseId} = ${plan.warehouseId}` : sql`1`} and ${locations.archivedAt} is null
        and ${plan.zone ? sql`${locations.zone} = ${plan.zone}` : sql`1`}
        and exists (select 1 from ${stockLevels} indexed by stock_levels_by_location
          ${plan.sku ? sql`join ${products} on ${own(products)} and ${products.id} = ${stockLevels.productId} and ${products.sku} = ${plan.sku}` : sql``}
          ${plan.abcClass ? sql`left join wanted on wanted.product_id = ${stockLevels.productId}` : sql``}
          where ${own(stockLevels)} and ${stockLevels.locationId} = ${locations.id} and ${stockLevels.onHand} > 0
            and ${plan.abcClass ? sql`coalesce(wanted.class, 'C') = ${plan.abcClass}` : sql`1`})
        and not exists (select 1 from ${counts} where ${own(counts)} and ${counts.locationId} = ${locations.id}
          and ${counts.status} not in ('done', 'canceled'))
        and ${
          plan.notCountedDays
            ? sql`not exists (select 1 from ${counts} indexed by counts_by_location where ${own(counts)}
          and ${counts.locationId} = ${locations.id} and ${counts.countedAt} > ${countedSince} and ${counts.canceledAt} is null)`
            : sql`1`
        }
      order by ${locations.pickSequence}, ${locations.code} limit ${plan.maxLocations}
      on conflict do nothing`,
  );
}
