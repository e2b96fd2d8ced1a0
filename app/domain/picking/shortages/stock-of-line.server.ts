import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { locations, lots } from "#db/schema/catalog";
import { orderItems } from "#db/schema/orders";
import { stockLevels, stockRules } from "#db/schema/stock";
import type { ScopedDb } from "#db/scoped.server";

/** All stock of a line's product, first expired first. `line` is a `from` clause that ends in the order's items. */
export const stockOfLine = (db: ScopedDb, line: (own: Ownership) => SQL) =>
  db.rows(
    {
      lotId: stockLevels.lotId,
      lotNumber: lots.lotNumber,
      expiresOn: lots.expiresOn,
      lotStatus: sql<string>`${lots.status}`,
      stopDays: sql<number>`coalesce(${stockRules.stopPickingDays}, 0)`,
      locationId: stockLevels.locationId,
      location: locations.code,
      pickable: locations.pickable,
      onHand: stockLevels.onHand,
      allocated: stockLevels.allocated,
    },
    (own) => sql`${line(own)}
      cross join ${stockLevels} on ${own.through(stockLevels, orderItems)} and ${stockLevels.productId} = ${orderItems.productId} and ${stockLevels.onHand} > 0
      cross join ${lots} on ${own.through(lots, orderItems)} and ${lots.id} = ${stockLevels.lotId}
      cross join ${locations} on ${own.through(locations, orderItems)} and ${locations.id} = ${stockLevels.locationId}
      left join ${stockRules} on ${own.through(stockRules, orderItems)}
      where ${own(orderItems)}
      order by ${lots.expiresOn} is null, ${lots.expiresOn}, ${lots.id}, ${locations.pickSequence}, ${locations.id} limit 200`,
  );
