import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { orders } from "#db/schema/orders";
import { pickShortages } from "#db/schema/picking";
import { stockLevels } from "#db/schema/stock";

/** Shortages at a level's own lot and place that nobody has counted since, by their partial index. For one company. */
const uncounted = (own: Ownership): SQL => sql`${pickShortages} indexed by pick_shortages_uncounted
  where ${own(pickShortages)} and ${pickShortages.lotId} = ${stockLevels.lotId}
    and ${pickShortages.locationId} = ${stockLevels.locationId} and ${pickShortages.countedAt} is null and ${pickShortages.lotId} is not null`;

/**
 * Units that the books still have at a level's place although a picker did not find them there, and whose promise was
 * taken away: nobody is given them until somebody has counted. While the question is open they stay promised.
 */
export const inDoubt = (own: Ownership): SQL<number> =>
  sql<number>`coalesce((select sum(${pickShortages.quantity}) from ${uncounted(own)} and ${pickShortages.status} = 'decided'), 0)`;

/**
 * Whether this order, or the one that it is a backorder of, found nothing of it at the level's place: it is not sent
 * there again. Where there were merely too few, or some were damaged, the others may still be taken.
 */
export const missedThere = (own: Ownership, orderId: string): SQL =>
  sql`exists (select 1 from ${uncounted(own)} and ${pickShortages.orderId} in (${orderId},
    (select ${orders.backorderOf} from ${orders} where ${own(orders)} and ${orders.id} = ${orderId}))
    and ${pickShortages.reason} in ('not-found', 'wrong-item'))`;
