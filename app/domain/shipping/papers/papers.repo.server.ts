import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { lots } from "#db/schema/catalog";
import { orderItems, orders } from "#db/schema/orders";
import { picks } from "#db/schema/picking";
import { parcels, shipments } from "#db/schema/shipping";
import type { ScopedDb } from "#db/scoped.server";
import { ofOrder } from "../../orders/of-order.server";

const oneOf = (ids: readonly string[]) => sql`(select value from json_each(${JSON.stringify(ids)}))`;

export const listHeads = (db: ScopedDb, ids: readonly string[]) =>
  db.rows(
    {
      id: orders.id,
      companyId: orders.companyId,
      orderNumber: orders.orderNumber,
      customerName: orders.customerName,
      shippingAddress: orders.shippingAddress,
      shipTo: orders.shipTo,
      externalData: orders.externalData,
      status: orders.status,
    },
    (own) => sql`from ${orders} where ${own(orders)} and ${orders.id} in ${oneOf(ids)}`,
  );

/** Lines of the orders with the lots they were picked from; reversed picks cancel out. */
export const listLines = (db: ScopedDb, ids: readonly string[]) =>
  db.rows(
    {
      orderId: orderItems.orderId,
      itemId: orderItems.id,
      name: orderItems.name,
      sku: orderItems.sku,
      quantity: orderItems.quantity,
      picked: orderItems.pickedQuantity,
      short: orderItems.shortQuantity,
      lotNumber: sql<string | null>`${lots.lotNumber}`,
      expiresOn: sql<string | null>`${lots.expiresOn}`,
      taken: sql<number | null>`sum(${picks.quantity})`,
    },
    (own) => sql`from ${orders}
      cross join ${orderItems} on ${own.through(orderItems, orders)} and ${orderItems.orderId} = ${orders.id}
      left join ${picks} on ${own.through(picks, orders)} and ${picks.orderId} = ${orders.id}
        and ${picks.itemId} = ${orderItems.id} and ${picks.kind} <> 'short'
      left join ${lots} on ${own.through(lots, orders)} and ${lots.id} = ${picks.lotId}
      where ${own(orders)} and ${orders.id} in ${oneOf(ids)}
      group by ${orderItems.orderId}, ${orderItems.id}, ${lots.id} order by ${orderItems.line}, ${lots.id}`,
  );

const later = alias(orders, "later");

/** Lines of their backorders. */
export const listLater = (db: ScopedDb, ids: readonly string[]) =>
  db.rows(
    {
      of: sql<string>`${later.backorderOf}`,
      orderNumber: later.orderNumber,
      name: orderItems.name,
      sku: orderItems.sku,
      quantity: orderItems.quantity,
    },
    (own) => sql`from ${orders}
      cross join ${orders} as later on ${own.through(later, orders)} and ${later.backorderOf} = ${orders.id}
        and ${later.status} <> 'cancelled'
      cross join ${orderItems} on ${own.through(orderItems, orders)} and ${orderItems.orderId} = ${later.id}
      where ${own(orders)} and ${orders.id} in ${oneOf(ids)} order by ${later.id}, ${orderItems.line}`,
  );

/** Their parcels, whether or not the postage was bought here. */
export const listParcels = (db: ScopedDb, ids: readonly string[]) =>
  db.rows(
    {
      orderId: shipments.orderId,
      carrier: shipments.carrier,
      shippingMethod: shipments.shippingMethod,
      createdAt: shipments.createdAt,
      position: parcels.position,
      trackingNumber: parcels.trackingNumber,
      labelId: parcels.labelId,
    },
    (own) => sql`${ofOrder(own, shipments, oneOf(ids))}
      cross join ${parcels} on ${own.through(parcels, shipments)} and ${parcels.shipmentId} = ${shipments.id} order by ${shipments.id}, ${parcels.position}`,
  );
