/** Compares the units that cannot be sold, which a product's stock level depends on, with their sources. */
import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { locations, lots, products } from "#db/schema/catalog";
import { pickShortages } from "#db/schema/picking";
import { productStock, stockLevels } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { firstGoodDay, stopDaysOf } from "../../inventory/available-units.server";
import { type Difference, LOT, listDifferences, PLACE, SKU } from "./differences.repo.server";

/**
 * Lots marked as expired that are not. The opposite is no difference: a lot is marked within minutes of the day it
 * expires.
 */
export const markDifferences = (company: CompanyDb, today: string): Statement<Difference[]> =>
  listDifferences(
    company,
    (own) => sql`select ${LOT} || ', date' as place, 'in date' as expected, 'out of date' as found
      from ${lots} join ${products} on ${own(products)} and ${products.id} = ${lots.productId}
      where ${own(lots)} and ${lots.outOfDate} = 1
        and coalesce(${lots.expiresOn} >= ${firstGoodDay(today, stopDaysOf(own))}, 1)`,
  );

const isBlocked = sql`(${lots.status} <> 'available' or ${lots.outOfDate} or not ${locations.pickable})`;
const uncounted = (own: Ownership): SQL =>
  sql`coalesce((select sum(${pickShortages.quantity}) from ${pickShortages} indexed by pick_shortages_uncounted
    where ${own(pickShortages)} and ${pickShortages.lotId} = ${stockLevels.lotId} and ${pickShortages.locationId} = ${stockLevels.locationId}
      and ${pickShortages.lotId} is not null and ${pickShortages.countedAt} is null and ${pickShortages.status} = 'decided'), 0)`;

/** Whether each balance is blocked, against its lot and location; its units in doubt, against the shortages. */
export const blockDifferences = (company: CompanyDb): Statement<Difference[]> =>
  listDifferences(
    company,
    (own) => sql`select ${PLACE} || ', ' || side.name as place,
        case side.name when 'units in doubt' then doubt else iif(blocked_by, 'blocked', 'open') end as expected,
        case side.name when 'units in doubt' then ${stockLevels.inDoubt} else iif(${stockLevels.blocked}, 'blocked', 'open') end as found
      from (select ${stockLevels.productId} as product, ${stockLevels.lotId} as lot, ${stockLevels.locationId} as location,
          ${isBlocked} as blocked_by, ${uncounted(own)} as doubt
        from ${stockLevels}
        join ${lots} on ${own(lots)} and ${lots.id} = ${stockLevels.lotId}
        join ${locations} on ${own(locations)} and ${locations.id} = ${stockLevels.locationId}
        where ${own(stockLevels)} and (${stockLevels.blocked} <> ${isBlocked} or ${stockLevels.inDoubt} <> ${uncounted(own)})) as it
      join (select 'sale' as name union all select 'units in doubt') as side
      join ${stockLevels} on ${own(stockLevels)} and ${stockLevels.productId} = it.product
        and ${stockLevels.lotId} = it.lot and ${stockLevels.locationId} = it.location
      join ${products} on ${own(products)} and ${products.id} = it.product
      join ${lots} on ${own(lots)} and ${lots.id} = it.lot
      join ${locations} on ${own(locations)} and ${locations.id} = it.location
      where case side.name when 'units in doubt' then doubt <> ${stockLevels.inDoubt} else blocked_by <> ${stockLevels.blocked} end`,
  );

/** The product's unsellable units, against the sum of its balances. */
export const unsellableDifferences = (company: CompanyDb): Statement<Difference[]> =>
  listDifferences(
    company,
    (own) => sql`select ${SKU} || ', not sellable' as place, it.expected, it.found
      from (select product_id, sum(level) as expected, sum(total) as found from (
          select ${stockLevels.productId} as product_id, ${stockLevels.unsellable} as level, 0 as total
          from ${stockLevels} where ${own(stockLevels)}
          union all
          select ${productStock.productId}, 0, ${productStock.unsellable} from ${productStock} where ${own(productStock)}
        ) group by 1 having sum(level) <> sum(total)) as it
      left join ${products} on ${own(products)} and ${products.id} = it.product_id`,
  );
