import { and, eq, isNotNull, ne } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { inList, total } from "#db/expressions";
import { lots, products } from "#db/schema/catalog";
import { orderItems, orders } from "#db/schema/orders";
import { picks } from "#db/schema/picking";
import { parcels, shipments } from "#db/schema/shipping";
import { serialNumbers } from "#db/schema/shipping/serial-numbers";
import type { ScopedDb } from "#db/scoped.server";
import { innerJoin, leftJoin } from "#db/select.server";

export const listOrders = (db: ScopedDb, ids: readonly string[]) =>
  db.select(orders, {
    columns: ["id", "companyId", "orderNumber", "customerName", "shippingAddress", "shipTo", "externalData", "status"],
    where: inList(orders.id, ids),
  });

/** One of the orders that is archived, if any. */
export const findArchived = (db: ScopedDb, ids: readonly string[]) =>
  db.selectFirst(orders, {
    columns: ["orderNumber"],
    where: and(inList(orders.id, ids), isNotNull(orders.archivedAt)),
  });

/** Lines of the orders with the lots they were picked from; reversed picks cancel out. */
export const listLines = (db: ScopedDb, ids: readonly string[]) =>
  db.select(orders, {
    columns: {
      orderId: orderItems.orderId,
      itemId: orderItems.id,
      name: orderItems.name,
      sku: orderItems.sku,
      quantity: orderItems.quantity,
      picked: orderItems.pickedQuantity,
      short: orderItems.shortQuantity,
      kit: orderItems.kit,
      lotNumber: lots.lotNumber,
      expiresOn: lots.expiresOn,
      taken: total(picks.quantity),
    },
    join: [
      innerJoin(orderItems, eq(orderItems.orderId, orders.id)),
      leftJoin(picks, and(eq(picks.orderId, orders.id), eq(picks.itemId, orderItems.id), ne(picks.kind, "short"))),
      leftJoin(lots, eq(lots.id, picks.lotId)),
    ],
    where: inList(orders.id, ids),
    groupBy: [orderItems.orderId, orderItems.id, lots.id],
    orderBy: [orderItems.line, lots.id],
  });

/** Serial numbers of the orders' units. */
export const listSerials = (db: ScopedDb, ids: readonly string[]) =>
  db.select(orders, {
    columns: { orderId: serialNumbers.orderId, sku: products.sku, serial: serialNumbers.serial },
    join: [
      innerJoin(serialNumbers, eq(serialNumbers.orderId, orders.id)),
      innerJoin(products, eq(products.id, serialNumbers.productId)),
    ],
    where: inList(orders.id, ids),
    orderBy: [products.sku, serialNumbers.id],
  });

const backorder = alias(orders, "backorder");

/** Lines of their backorders and further shipments. */
export const listBackordered = (db: ScopedDb, ids: readonly string[]) =>
  db.select(orders, {
    columns: {
      originalId: orders.id,
      orderNumber: backorder.orderNumber,
      name: orderItems.name,
      sku: orderItems.sku,
      quantity: orderItems.quantity,
      isSplit: backorder.isSplit,
    },
    join: [
      innerJoin(backorder, and(eq(backorder.backorderOf, orders.id), ne(backorder.status, "cancelled"))),
      innerJoin(orderItems, eq(orderItems.orderId, backorder.id)),
    ],
    where: inList(orders.id, ids),
    orderBy: [backorder.id, orderItems.line],
  });

/** Their parcels, whether or not the postage was bought here. */
export const listParcels = (db: ScopedDb, ids: readonly string[]) =>
  db.select(orders, {
    columns: {
      orderId: shipments.orderId,
      carrier: shipments.carrier,
      shippingMethod: shipments.shippingMethod,
      createdAt: shipments.createdAt,
      position: parcels.position,
      trackingNumber: parcels.trackingNumber,
      labelId: parcels.labelId,
    },
    join: [
      innerJoin(shipments, eq(shipments.orderId, orders.id)),
      innerJoin(parcels, eq(parcels.shipmentId, shipments.id)),
    ],
    where: inList(orders.id, ids),
    orderBy: [shipments.id, parcels.position],
  });
