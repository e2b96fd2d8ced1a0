import { sql } from "drizzle-orm";
import { locations, lots } from "#db/schema/catalog";
import { orderItems, orders } from "#db/schema/orders";
import { allocations } from "#db/schema/stock";
import type { ScopedDb } from "#db/scoped.server";

const oneOf = (ids: readonly string[]) => sql`(select value from json_each(${JSON.stringify(ids)}))`;

export const listHeads = (db: ScopedDb, ids: readonly string[]) =>
  db.rows(
    {
      id: orders.id,
      companyId: orders.companyId,
      orderNumber: orders.orderNumber,
      customerName: orders.customerName,
      status: orders.status,
      externalData: orders.externalData,
    },
    (own) => sql`from ${orders} where ${own(orders)} and ${orders.id} in ${oneOf(ids)}`,
  );

/** Lines of the orders with their allocated lots and locations. */
export const listStops = (db: ScopedDb, ids: readonly string[]) =>
  db.rows(
    {
      orderId: orderItems.orderId,
      line: orderItems.line,
      name: orderItems.name,
      sku: orderItems.sku,
      quantity: orderItems.quantity,
      picked: orderItems.pickedQuantity,
      short: orderItems.shortQuantity,
      location: sql<string | null>`${locations.code}`,
      walk: sql<number | null>`${locations.pickSequence}`,
      lotNumber: sql<string | null>`${lots.lotNumber}`,
      expiresOn: sql<string | null>`${lots.expiresOn}`,
      promised: sql<number | null>`${allocations.quantity}`,
      taken: sql<number | null>`${allocations.picked}`,
    },
    (own) => sql`from ${orders}
      cross join ${orderItems} on ${own.through(orderItems, orders)} and ${orderItems.orderId} = ${orders.id}
      left join ${allocations} on ${own.through(allocations, orders)} and ${allocations.orderId} = ${orders.id}
        and ${allocations.itemId} = ${orderItems.id}
      left join ${lots} on ${own.through(lots, orders)} and ${lots.id} = ${allocations.lotId}
      left join ${locations} on ${own.through(locations, orders)} and ${locations.id} = ${allocations.locationId}
      where ${own(orders)} and ${orders.id} in ${oneOf(ids)} order by ${orderItems.line}`,
  );
