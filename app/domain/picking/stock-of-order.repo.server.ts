import { sql } from "drizzle-orm";
import { locations, lots } from "#db/schema/catalog";
import { orders } from "#db/schema/orders";
import { picks } from "#db/schema/picking";
import { allocations } from "#db/schema/stock";
import type { ScopedDb } from "#db/scoped.server";

/** Maximum lots and locations shown of one order. */
const MAX_PLACES = 1000;

/** From which lots and locations an order's units were picked, and where the others are allocated. */
export const stockOfOrder = (db: ScopedDb, orderId: string) =>
  db.rows(
    {
      itemId: sql<string>`place.item_id`,
      isPicked: sql`place.is_picked`.mapWith(Number),
      units: sql`place.units`.mapWith(Number),
      location: locations.code,
      lotNumber: lots.lotNumber,
      expiresOn: lots.expiresOn,
    },
    (own) => sql`from (
        select ${picks.companyId} as company, ${picks.itemId} as item_id, ${picks.lotId} as lot, ${picks.locationId} as location,
          sum(${picks.quantity}) as units, 1 as is_picked
        from ${orders} cross join ${picks} on ${own.through(picks, orders)} and ${picks.orderId} = ${orders.id}
        where ${own(orders)} and ${orders.id} = ${orderId} and ${picks.kind} <> 'short' and ${picks.lotId} is not null
        group by 1, 2, 3, 4 having sum(${picks.quantity}) > 0
        union all
        select ${allocations.companyId}, ${allocations.itemId}, ${allocations.lotId}, ${allocations.locationId},
          ${allocations.quantity} - ${allocations.picked}, 0
        from ${orders} cross join ${allocations} on ${own.through(allocations, orders)} and ${allocations.orderId} = ${orders.id}
        where ${own(orders)} and ${orders.id} = ${orderId} and ${allocations.quantity} > ${allocations.picked}
        limit ${MAX_PLACES}
      ) as place
      cross join ${lots} on ${own(lots)} and ${lots.companyId} = place.company and ${lots.id} = place.lot
      cross join ${locations} on ${own(locations)} and ${locations.companyId} = place.company and ${locations.id} = place.location
      order by place.item_id, place.is_picked desc, ${locations.code}`,
  );
