import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { locations, lots, products } from "#db/schema/catalog";
import { productStock, stockLevels } from "#db/schema/stock";
import type { Ctx } from "../kernel/ctx";
import { inDoubt } from "./in-doubt.server";
import { lotIsUsable, lotStateSql, stopDaysOf, todayOf } from "./lot-usability.server";

/*
 * The definition of units that can be sold, for every screen, export, report and store: on hand, not allocated, in a
 * lot that is usable today, at a pickable location, and not in doubt. `availabilityOf` is the equivalent outside the
 * database.
 */

/** Whether the units of this lot at this location can be allocated today. For a handle on one company. */
export const mayBePicked = (ctx: Pick<Ctx, "now">, own: Ownership): SQL =>
  sql`(${locations.pickable} = 1 and ${lotIsUsable(todayOf(ctx), stopDaysOf(own))})`;

/** Units that no order holds. */
const unallocated = sql`${stockLevels.onHand} - ${stockLevels.allocated}`;

/** Available units of the query's current product. For a handle on one company. */
export const sellableUnits = (ctx: Ctx, own: Ownership): SQL<number> =>
  sql<number>`coalesce((select sum(max(0, ${unallocated} - ${inDoubt(own)})) from ${stockLevels}
          join ${lots} on ${own(lots)} and ${lots.id} = ${stockLevels.lotId}
          join ${locations} on ${own(locations)} and ${locations.id} = ${stockLevels.locationId}
          where ${own(stockLevels)} and ${stockLevels.productId} = ${products.id} and ${mayBePicked(ctx, own)}), 0)`;

/**
 * Sellability of the unallocated units of the query's current `product_stock` row, as JSON for `availabilityIn`. Reads
 * the levels of that product, and none when it has no unallocated units.
 */
export function unitsByStanding(ctx: Pick<Ctx, "now">, query: Ownership): SQL<string | null> {
  const own = query.of(productStock);
  const state = lotStateSql(todayOf(ctx), stopDaysOf(own));
  return sql<string | null>`case when ${productStock.onHand} > ${productStock.allocated} then (
    select json_group_array(json_array(standing, units, doubt)) from (
      select coalesce(nullif(${state}, 'available'), iif(${locations.pickable}, 'available', 'not-pickable')) as standing,
        sum(${unallocated}) as units, sum(min(${unallocated}, ${inDoubt(own)})) as doubt
      from ${stockLevels}
      cross join ${lots} on ${own(lots)} and ${lots.id} = ${stockLevels.lotId}
      cross join ${locations} on ${own(locations)} and ${locations.id} = ${stockLevels.locationId}
      where ${own(stockLevels)} and ${stockLevels.productId} = ${productStock.productId}
        and ${stockLevels.onHand} > ${stockLevels.allocated} group by 1)) end`;
}

/**
 * Units of these products that can be allocated, with a running sum per product: first expired first, then in walking
 * order. Excludes units in doubt and levels for which `except` is true. Columns: product_id, lot_id, location_id, free,
 * upto.
 */
export const freeStock = (ctx: Ctx, own: Ownership, productIds: SQL, except?: SQL): SQL => sql`
  select *, sum(free) over (partition by product_id order by expires_on is null, expires_on, lot_id, walk, location_id
    rows unbounded preceding) as upto from (
    select ${stockLevels.productId} as product_id, ${stockLevels.lotId} as lot_id, ${stockLevels.locationId} as location_id,
      ${unallocated} - ${inDoubt(own)} as free, ${lots.expiresOn} as expires_on, ${locations.pickSequence} as walk
    from ${stockLevels}
    join ${lots} on ${own(lots)} and ${lots.id} = ${stockLevels.lotId}
    join ${locations} on ${own(locations)} and ${locations.id} = ${stockLevels.locationId}
    where ${own(stockLevels)} and ${stockLevels.productId} in (${productIds})
      and ${stockLevels.onHand} > ${stockLevels.allocated} and ${mayBePicked(ctx, own)}${except ? sql` and not ${except}` : sql``}
  ) where free > 0`;
