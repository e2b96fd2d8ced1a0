import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Ownership } from "#db/ownership.server";
import { locations } from "#db/schema/catalog";
import { COUNT_IS_OPEN, counts } from "#db/schema/counting/counts";
import { orders } from "#db/schema/orders";
import { pickSessions } from "#db/schema/picking";
import { allocations, stockLevels } from "#db/schema/stock";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { PickedWork } from "./zero-check.schema";

const near = alias(locations, "near");
const taken = alias(allocations, "taken");

/** Bins of an order or cart considered at most. */
const MAX_BINS = 200;

/** Units of a level that are picked for orders. */
const picked = (own: Ownership): SQL => sql`coalesce((select sum(${taken.picked})
  from ${allocations} ${taken} indexed by allocations_by_product
  where ${own.through(taken, stockLevels)} and ${taken.productId} = ${stockLevels.productId}
    and ${taken.lotId} = ${stockLevels.lotId} and ${taken.locationId} = ${stockLevels.locationId}), 0)`;

/** Units at the bin of the current location, of all companies in scope, without those picked. */
const unitsInBin = (own: Ownership): SQL => sql`(select coalesce(sum(${stockLevels.onHand} - ${picked(own)}), 0)
  from ${locations} ${near} indexed by locations_of_bin
  cross join ${stockLevels} indexed by stock_levels_by_location on ${own.through(stockLevels, near)}
    and ${stockLevels.locationId} = ${near.id} and ${stockLevels.onHand} > 0
  where ${own.found(near)} and ${near.warehouseId} = ${locations.warehouseId} and ${near.code} = ${locations.code})`;

/** The orders of the work, found by their ids or by the cart, and their allocations. */
const allocationsOf = (own: Ownership, { order, cart }: PickedWork): SQL =>
  cart
    ? sql`${pickSessions} indexed by pick_sessions_on_carts
        cross join ${allocations} on ${own.through(allocations, pickSessions)} and ${allocations.orderId} = ${pickSessions.orderId}
          and ${own.found(pickSessions)} and ${pickSessions.cartId} = ${cart} and ${pickSessions.cartId} is not null
          and ${pickSessions.status} in ('active', 'paused')`
    : sql`${orders}
        cross join ${allocations} on ${own.through(allocations, orders)} and ${allocations.orderId} = ${orders.id}
          and ${own.found(orders)} and ${orders.id} = ${order ?? ""}`;

/**
 * The bins that the work is picked from, each with the units that it still takes there, and those that stay when all is
 * picked. Companies share a bin, each with a location of its own. Locations that are being counted, or that a picker was
 * asked about since `since`, are left out.
 */
export const binsOfWork = (db: ScopedDb, work: PickedWork, since: number) =>
  db.rows(
    {
      code: locations.code,
      /** A JSON list. */
      locationIds: sql`location_ids`.mapWith(String),
      left: sql`left_units`.mapWith(Number),
      rest: sql`rest`.mapWith(Number),
    },
    (own) => sql`from (select ${locations.code} as code, json_group_array(distinct ${locations.id}) as location_ids,
          sum(${allocations.quantity} - ${allocations.picked}) as left_units,
          ${unitsInBin(own)} - sum(${allocations.quantity} - ${allocations.picked}) as rest
        from ${allocationsOf(own, work)}
        cross join ${locations} on ${own.through(locations, allocations)} and ${locations.id} = ${allocations.locationId}
        where ${allocations.quantity} > 0
          and not exists (select 1 from ${counts} where ${own.through(counts, locations)}
            and ${counts.locationId} = ${locations.id}
            and (${COUNT_IS_OPEN} or (${counts.reason} = 'zero-check' and ${counts.countedAt} >= ${since})))
        group by ${locations.warehouseId}, ${locations.code} limit ${MAX_BINS}) as locations`,
  );

/** Units of the company at its location according to the ledger, without those picked. */
export const unitsAtLocation = (company: CompanyDb, locationId: string) =>
  company
    .first(
      { units: sql`coalesce(sum(${stockLevels.onHand} - picked), 0)`.mapWith(Number) },
      (own) => sql`from (select ${stockLevels.onHand}, ${picked(own)} as picked
        from ${stockLevels} indexed by stock_levels_by_location
        where ${own(stockLevels)} and ${stockLevels.locationId} = ${locationId}) as stock_levels`,
    )
    .map((found) => found?.units ?? 0);
