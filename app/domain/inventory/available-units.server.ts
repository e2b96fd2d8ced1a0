import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { todayWhere } from "#db/calendars/local-day.server";
import type { Ownership } from "#db/ownership.server";
import { locations, lots, products } from "#db/schema/catalog";
import { kitComponents } from "#db/schema/inventory/kit-components";
import { orders } from "#db/schema/orders";
import { pickShortages } from "#db/schema/picking";
import { productStock, stockLevels, stockRules } from "#db/schema/stock";
import type { Ctx } from "../kernel/ctx";

/*
 * The definition of units that can be sold, for every screen, export, report and store: on hand, not allocated, in a
 * lot that is usable today, at a pickable location, and not in doubt. `availabilityOf` is the equivalent outside the
 * database. This is SQL outside a repository because the repositories of other modules build their queries with it.
 */

/**
 * The company's stop days: lots are not picked from this many days before their expiry. For a handle on one company.
 */
export const stopDaysOf = (own: Ownership): SQL<number> =>
  sql`coalesce((select ${stockRules.stopPickingDays} from ${stockRules} where ${own(stockRules)}), 0)`.mapWith(Number);

interface LotColumns {
  status: SQLWrapper;
  expiresOn: SQLWrapper;
}

/** `lotStateOn` as SQL. */
export const lotStateSql = (day: string | SQL, stopDays: SQL, lot: LotColumns = lots): SQL<string> =>
  sql`case when ${lot.status} = 'recalled' then 'recalled'
    when ${lot.status} = 'expired' or ${lot.expiresOn} < ${day} then 'expired'
    when ${lot.status} = 'quarantined' then 'quarantined'
    when ${lot.expiresOn} < ${firstGoodDay(day, stopDays)} then 'stopped' else 'available' end`.mapWith(String);

/** Whether `lotStateOn` is "available", as a condition. */
export const lotIsUsable = (day: string | SQL, stopDays: SQL, lot: LotColumns = lots): SQL =>
  sql`(${lot.status} = 'available' and (${lot.expiresOn} is null or ${lot.expiresOn} >= ${firstGoodDay(day, stopDays)}))`;

/** The earliest expiry date that is still usable. */
export const firstGoodDay = (day: string | SQL, stopDays: SQL): SQL => sql`date(${day}, '+' || ${stopDays} || ' days')`;

/** Uncounted shortages at a level's lot and location, through their partial index. For a handle on one company. */
const uncounted = (own: Ownership): SQL => sql`${pickShortages} indexed by pick_shortages_uncounted
  where ${own(pickShortages)} and ${pickShortages.lotId} = ${stockLevels.lotId}
    and ${pickShortages.locationId} = ${stockLevels.locationId} and ${pickShortages.countedAt} is null and ${pickShortages.lotId} is not null`;

/**
 * Units on a level's books that a picker did not find and whose allocation was released. They are not allocated to
 * other orders until the location is counted. While the shortage is unresolved they stay allocated.
 */
export const inDoubt = (own: Ownership): SQL<number> =>
  sql`coalesce((select sum(${pickShortages.quantity}) from ${uncounted(own)} and ${pickShortages.status} = 'decided'), 0)`.mapWith(
    Number,
  );

/**
 * Whether a picker of this order, or of the order it is a backorder of, found none of the units of this level; they are
 * not allocated to it again. If there were only too few, or some were damaged, the rest can still be allocated.
 */
export const isMissedBy = (own: Ownership, orderId: string): SQL =>
  sql`exists (select 1 from ${uncounted(own)} and ${pickShortages.orderId} in (${orderId},
    (select ${orders.backorderOf} from ${orders} where ${own(orders)} and ${orders.id} = ${orderId}))
    and ${pickShortages.reason} in ('not-found', 'wrong-item'))`;

/** Whether the units of this lot at this location can be allocated today. For a handle on one company. */
export const mayBePicked = (ctx: Pick<Ctx, "now" | "calendars">, own: Ownership): SQL =>
  sql`(${locations.pickable} = 1 and ${lotIsUsable(todayWhere(ctx, lots.companyId), stopDaysOf(own))})`;

/** Units that no order holds. */
const unallocated = sql`${stockLevels.onHand} - ${stockLevels.allocated}`;

/** Available units of a product that is no kit, by its id. For a handle on one company. */
export const availableOf = (ctx: Pick<Ctx, "now" | "calendars">, own: Ownership, productId: SQLWrapper): SQL<number> =>
  sql`coalesce((select sum(max(0, ${unallocated} - ${inDoubt(own)})) from ${stockLevels}
          join ${lots} on ${own(lots)} and ${lots.id} = ${stockLevels.lotId}
          join ${locations} on ${own(locations)} and ${locations.id} = ${stockLevels.locationId}
          where ${own(stockLevels)} and ${stockLevels.productId} = ${productId} and ${mayBePicked(ctx, own)}), 0)`.mapWith(
    Number,
  );

/** Kits that the available units of the components make, for the kit with this id; null for a product that is no kit. */
const kitsOf = (ctx: Pick<Ctx, "now" | "calendars">, own: Ownership, kitId: SQLWrapper): SQL =>
  sql`(select min(${availableOf(ctx, own, kitComponents.componentId)} / ${kitComponents.quantity}) from ${kitComponents}
    where ${own(kitComponents)} and ${kitComponents.kitId} = ${kitId})`;

/** Available units of the query's current product, a kit by its components. For a handle on one company. */
export const sellableUnits = (ctx: Ctx, own: Ownership): SQL<number> =>
  sql`coalesce(${kitsOf(ctx, own, products.id)}, ${availableOf(ctx, own, products.id)})`.mapWith(Number);

/** Units of a product that is no kit, as its components make them. */
const NO_KIT = JSON.stringify([["available", null, 0]]);

/**
 * The unallocated units of the query's current `product_stock` row, grouped by whether and why not they can be sold, as
 * JSON for `availabilityIn`. Reads the levels of that product, and none when it has no unallocated units. A kit, which is
 * never listed, has what its components make.
 */
export function unitsByAvailability(ctx: Pick<Ctx, "now" | "calendars">, query: Ownership): SQL<string | null> {
  const own = query.of(productStock);
  const state = lotStateSql(todayWhere(ctx, productStock.companyId), stopDaysOf(own));
  return sql<string | null>`case when ${productStock.onHand} > ${productStock.allocated} then (
    select json_group_array(json_array(availability, units, doubt)) from (
      select coalesce(nullif(${state}, 'available'), iif(${locations.pickable}, 'available', 'not-pickable')) as availability,
        sum(${unallocated}) as units, sum(min(${unallocated}, ${inDoubt(own)})) as doubt
      from ${stockLevels}
      cross join ${lots} on ${own(lots)} and ${lots.id} = ${stockLevels.lotId}
      cross join ${locations} on ${own(locations)} and ${locations.id} = ${stockLevels.locationId}
      where ${own(stockLevels)} and ${stockLevels.productId} = ${productStock.productId}
        and ${stockLevels.onHand} > ${stockLevels.allocated} group by 1))
    when ${productStock.listed} = 0
      then nullif(json_array(json_array('available', ${kitsOf(ctx, own, productStock.productId)}, 0)), ${NO_KIT}) end`;
}

/**
 * Units of these products that can be allocated, with a running sum per product and warehouse: first expired first, of a
 * lot first from pick faces, then in walking order. Excludes units in doubt and levels for which `except` is true.
 * Columns: product_id, warehouse_id, lot_id, location_id, free, upto.
 */
export const freeStock = (ctx: Ctx, own: Ownership, productIds: SQL, except?: SQL): SQL => sql`
  select *, sum(free) over (partition by product_id, warehouse_id order by expires_on is null, expires_on, lot_id, is_reserve,
    walk, location_id rows unbounded preceding) as upto from (
    select ${stockLevels.productId} as product_id, ${stockLevels.lotId} as lot_id, ${stockLevels.locationId} as location_id,
      ${locations.warehouseId} as warehouse_id, ${locations.isReserve} as is_reserve,
      ${unallocated} - ${inDoubt(own)} as free, ${lots.expiresOn} as expires_on, ${locations.pickSequence} as walk
    from ${stockLevels}
    join ${lots} on ${own(lots)} and ${lots.id} = ${stockLevels.lotId}
    join ${locations} on ${own(locations)} and ${locations.id} = ${stockLevels.locationId}
    where ${own(stockLevels)} and ${stockLevels.productId} in (${productIds})
      and ${stockLevels.onHand} > ${stockLevels.allocated} and ${mayBePicked(ctx, own)}${except ? sql` and not ${except}` : sql``}
  ) where free > 0`;
