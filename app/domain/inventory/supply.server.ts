import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { locations, lots } from "#db/schema/catalog";
import { stockLevels } from "#db/schema/stock";
import type { Ctx } from "../ctx";
import { inDoubt } from "./in-doubt.server";
import { lotIsUsable, stopDaysOf, todayOf } from "./lot-usability.server";

/** Whether the units of this lot at this place may be given out today. For a handle on one company. */
export const mayBePicked = (ctx: Ctx, own: Ownership): SQL =>
  sql`(${locations.pickable} = 1 and ${lotIsUsable(todayOf(ctx), stopDaysOf(own))})`;

/**
 * What can be promised of these products, each with its running sum: first expired first, then in walking order; of
 * units in doubt nothing, and nothing at the levels that `except` is true of.
 * Columns: product_id, lot_id, location_id, free, upto.
 */
export const freeStock = (ctx: Ctx, own: Ownership, productIds: SQL, except?: SQL): SQL => sql`
  select *, sum(free) over (partition by product_id order by expires_on is null, expires_on, lot_id, walk, location_id
    rows unbounded preceding) as upto from (
    select ${stockLevels.productId} as product_id, ${stockLevels.lotId} as lot_id, ${stockLevels.locationId} as location_id,
      ${stockLevels.onHand} - ${stockLevels.allocated} - ${inDoubt(own)} as free, ${lots.expiresOn} as expires_on, ${locations.pickSequence} as walk
    from ${stockLevels}
    join ${lots} on ${own(lots)} and ${lots.id} = ${stockLevels.lotId}
    join ${locations} on ${own(locations)} and ${locations.id} = ${stockLevels.locationId}
    where ${own(stockLevels)} and ${stockLevels.productId} in (${productIds})
      and ${stockLevels.onHand} > ${stockLevels.allocated} and ${mayBePicked(ctx, own)}${except ? sql` and not ${except}` : sql``}
  ) where free > 0`;
