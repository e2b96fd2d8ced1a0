import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { orders } from "#db/schema/orders";
import { pickShortages } from "#db/schema/picking";
import { stockLevels } from "#db/schema/stock";

/** Uncounted shortages at a level's lot and location, through their partial index. For a handle on one company. */
const uncounted = (own: Ownership): SQL => sql`${pickShortages} indexed by pick_shortages_uncounted
  where ${own(pickShortages)} and ${pickShortages.lotId} = ${stockLevels.lotId}
    and ${pickShortages.locationId} = ${stockLevels.locationId} and ${pickShortages.countedAt} is null and ${pickShortages.lotId} is not null`;

/**
 * Units on a level's books that a picker did not find and whose allocation was released. They are not allocated to
 * other orders until the location is counted. While the shortage is unresolved they stay allocated.
 */
export const inDoubt = (own: Ownership): SQL<number> =>
  sql<number>`coalesce((select sum(${pickShortages.quantity}) from ${uncounted(own)} and ${pickShortages.status} = 'decided'), 0)`;

/**
 * Whether this order, or the order it is a backorder of, found none of the units at this level's place; it is not
 * allocated there again. If the place only had too few, or some were damaged, the rest can still be allocated.
 */
export const missedThere = (own: Ownership, orderId: string): SQL =>
  sql`exists (select 1 from ${uncounted(own)} and ${pickShortages.orderId} in (${orderId},
    (select ${orders.backorderOf} from ${orders} where ${own(orders)} and ${orders.id} = ${orderId}))
    and ${pickShortages.reason} in ('not-found', 'wrong-item'))`;
