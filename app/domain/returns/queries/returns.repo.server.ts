import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Ownership } from "#db/ownership.server";
import { locations, lots, products } from "#db/schema/catalog";
import { movementArchives } from "#db/schema/inventory/movement-archive";
import { orderItems, orders } from "#db/schema/orders";
import { returnCorrections, returnLines, returns, returnUnits } from "#db/schema/returns/returns";
import { stockMovements } from "#db/schema/stock";
import type { ScopedDb } from "#db/scoped.server";
import { innerJoin, nullable } from "#db/select.server";
import type { Statement } from "#db/statement.server";
import type { TenantTable } from "#db/tables.server";

export type ReturnRow = typeof returns.$inferSelect;

const other = alias(returnLines, "other");
const document = alias(returns, "document");

/** Condition for received units that were not corrected. */
export const isValid = (own: Ownership): SQL =>
  sql`not exists (select 1 from ${returnCorrections} where ${own.through(returnCorrections, returnUnits)}
    and ${returnCorrections.unitsId} = ${returnUnits.id})`;

export interface ReturnableItem {
  itemId: string;
  line: number;
  productId: string | null;
  sku: string;
  name: string;
  lotTracked: boolean | null;
  /** Units shipped; for an order that its store completed, the units ordered. */
  shipped: number;
  /** Units that came back, and those that open returns still announce. */
  returned: number;
  announced: number;
}

/** An order, or the order of a return, which saves the round trip that reads the return first. */
export type OrderRef = { orderId: string } | { returnId: string };

/**
 * `from …` with the order's id as `order_id`: the order or the return is found by its own id, whose index does not need the
 * company, and what follows belongs to its company.
 */
const fromOrder = (own: Ownership, ref: OrderRef): { from: SQL; source: TenantTable; orderId: SQL; where: SQL } =>
  "orderId" in ref
    ? {
        from: sql`from ${orders}`,
        source: orders,
        orderId: sql`${orders.id}`,
        where: sql`${own(orders)} and ${orders.id} = ${ref.orderId}`,
      }
    : {
        from: sql`from ${returns}`,
        source: returns,
        orderId: sql`${returns.orderId}`,
        where: sql`${own(returns)} and ${returns.id} = ${ref.returnId}`,
      };

/**
 * The order's lines with the units that were shipped, came back, and are announced. The indexes by order line are named,
 * because SQLite would read all returns of the company.
 */
export const returnableItems = (db: ScopedDb, order: OrderRef): Statement<ReturnableItem[]> =>
  db.rows(
    (own) => ({
      itemId: orderItems.id,
      line: orderItems.line,
      productId: orderItems.productId,
      sku: orderItems.sku,
      name: orderItems.name,
      lotTracked: nullable(products.lotTracked),
      shipped: sql`${orderItems.quantity} - ${orderItems.shortQuantity}`.mapWith(Number),
      returned:
        sql`(select coalesce(sum(${returnUnits.quantity}), 0) from ${returnUnits} indexed by return_units_by_item
        where ${own.through(returnUnits, orderItems)} and ${returnUnits.orderItemId} = ${orderItems.id} and ${isValid(own)})`.mapWith(
          Number,
        ),
      announced:
        sql`(select coalesce(sum(max(${other.expected} - ${other.received}, 0)), 0) from ${returnLines} ${other} indexed by return_lines_item_once
        cross join ${returns} ${document} on ${own.through(document, other)} and ${document.id} = ${other.returnId}
        where ${own.through(other, orderItems)} and ${other.orderItemId} = ${orderItems.id}
          and ${document.status} not in ('completed', 'canceled'))`.mapWith(Number),
    }),
    (own) => {
      const { from, source, orderId, where } = fromOrder(own, order);
      return sql`${from} cross join ${orderItems} on ${own.through(orderItems, source)} and ${orderItems.orderId} = ${orderId}
        left join ${products} on ${own.through(products, orderItems)} and ${products.id} = ${orderItems.productId}
        where ${where} order by ${orderItems.line}`;
    },
  );

/** Movements of a shipment have the time of it in their ids, give or take this. */
const SHIPPED_WITHIN_MS = 60_000;

/** The beginning of the ids that are made at this time, for a range of the ledger's index. */
const idAt = (at: SQL): SQL =>
  sql`(substr(printf('%012x', ${at}), 1, 8) || '-' || substr(printf('%012x', ${at}), 9, 4))`;

/** `from …` with the order's lines, and the ids that movements of its shipment can have. */
function fromShipment(own: Ownership, ref: OrderRef) {
  const { from, source, orderId, where } = fromOrder(own, ref);
  const order =
    source === orders
      ? sql``
      : sql`cross join ${orders} on ${own.through(orders, source)} and ${orders.id} = ${orderId}`;
  return {
    from: sql`${from} ${order}
      cross join ${orderItems} on ${own.through(orderItems, source)} and ${orderItems.orderId} = ${orders.id}`,
    where,
    first: idAt(sql`${orders.shippedAt} - ${SHIPPED_WITHIN_MS}`),
    last: idAt(sql`${orders.shippedAt} + ${SHIPPED_WITHIN_MS}`),
  };
}

/** Lots that the order's lines were shipped from, by the ledger. */
export const shippedLots = (db: ScopedDb, order: OrderRef) =>
  db.rows(
    {
      itemId: orderItems.id,
      lotNumber: lots.lotNumber,
      expiresOn: lots.expiresOn,
      units: sql`sum(-${stockMovements.deltaOnHand})`.mapWith(Number),
    },
    (own) => {
      const { from, where, first, last } = fromShipment(own, order);
      return sql`${from}
        cross join ${stockMovements} on ${own.through(stockMovements, orderItems)}
          and ${stockMovements.productId} = ${orderItems.productId} and ${stockMovements.id} between ${first} and ${last}
          and ${stockMovements.kind} = 'ship' and ${stockMovements.orderId} = ${orders.id}
        cross join ${lots} on ${own.through(lots, stockMovements)} and ${lots.id} = ${stockMovements.lotId}
        where ${where} and ${lots.lotNumber} <> ''
        group by ${orderItems.id}, ${lots.id} order by ${lots.expiresOn}, ${lots.lotNumber}`;
    },
  );
export type ShippedLot = Awaited<ReturnType<typeof shippedLots>>[number];

/** The files that have movements by which an order's line was shipped. They are of one minute: two files at most. */
export const shipmentFiles = (db: ScopedDb, order: OrderRef, itemId: string) =>
  db.rows({ companyId: orderItems.companyId, orderId: orders.id, key: movementArchives.key }, (own) => {
    const { from, where, first, last } = fromShipment(own, order);
    return sql`${from}
        cross join ${movementArchives} on ${own.through(movementArchives, orderItems)}
          and ${movementArchives.productId} = ${orderItems.productId} and ${movementArchives.lastId} >= ${first}
          and ${movementArchives.firstId} <= ${last}
        where ${where} and ${orderItems.id} = ${itemId} order by ${movementArchives.lastId} limit 2`;
  });

/** A return's lines with their products. */
export const linesOf = (db: ScopedDb, returnId: string) =>
  db.rows(
    {
      line: returnLines.line,
      orderItemId: returnLines.orderItemId,
      productId: returnLines.productId,
      sku: returnLines.sku,
      name: returnLines.name,
      expected: returnLines.expected,
      received: returnLines.received,
      reason: returnLines.reason,
      comment: returnLines.comment,
      requested: returnLines.requested,
      lotTracked: nullable(products.lotTracked),
      serialNumbers: nullable(products.serialNumbers),
      image: nullable(products.image1Url),
      location: nullable(products.location),
      priceMinor: nullable(orderItems.priceMinor),
    },
    (own) => sql`from ${returns}
      cross join ${returnLines} on ${own.through(returnLines, returns)} and ${returnLines.returnId} = ${returns.id}
      left join ${products} on ${own.through(products, returnLines)} and ${products.id} = ${returnLines.productId}
      left join ${orderItems} on ${own.through(orderItems, returnLines)} and ${orderItems.orderId} = ${returns.orderId}
        and ${orderItems.id} = ${returnLines.orderItemId}
      where ${own(returns)} and ${returns.id} = ${returnId} order by ${returnLines.line}`,
  );

/** What was received of a return, in the order in which it was. */
export const unitsOf = (db: ScopedDb, returnId: string) =>
  db.rows(
    {
      id: returnUnits.id,
      line: returnUnits.line,
      quantity: returnUnits.quantity,
      condition: returnUnits.condition,
      disposition: returnUnits.disposition,
      inspected: returnUnits.inspected,
      note: returnUnits.note,
      photoId: returnUnits.photoId,
      lotId: returnUnits.lotId,
      lotNumber: nullable(lots.lotNumber),
      locationId: returnUnits.locationId,
      location: nullable(locations.code),
      byName: returnUnits.receivedByName,
      at: returnUnits.at,
      corrects: returnUnits.corrects,
      correctedAt: nullable(returnCorrections.at),
      correctedByName: nullable(returnCorrections.correctedByName),
      correctionReason: nullable(returnCorrections.reason),
    },
    (own) => sql`from ${returns}
      cross join ${returnUnits} indexed by return_units_by_line on ${own.through(returnUnits, returns)}
        and ${returnUnits.returnId} = ${returns.id}
      left join ${lots} on ${own.through(lots, returnUnits)} and ${lots.id} = ${returnUnits.lotId}
      left join ${locations} on ${own.through(locations, returnUnits)} and ${locations.id} = ${returnUnits.locationId}
      left join ${returnCorrections} on ${own.through(returnCorrections, returnUnits)} and ${returnCorrections.unitsId} = ${returnUnits.id}
      where ${own(returns)} and ${returns.id} = ${returnId} order by ${returnUnits.id}`,
  );

/** The units that this form received, in the company of the return. */
export const unitsOfOperation = (db: ScopedDb, returnId: string, operationId: string) =>
  db.selectFirst(returns, {
    columns: {
      returnId: returnUnits.returnId,
      line: returnUnits.line,
      quantity: returnUnits.quantity,
      disposition: returnUnits.disposition,
    },
    join: [innerJoin(returnUnits, eq(returnUnits.operationId, operationId))],
    where: eq(returns.id, returnId),
  });

/** The company of a return's photo; null when the return has no such photo. */
export const photoOf = (db: ScopedDb, returnId: string, photoId: string) =>
  db.selectFirst(returns, {
    columns: { companyId: returns.companyId },
    join: [innerJoin(returnUnits, and(eq(returnUnits.returnId, returns.id), eq(returnUnits.photoId, photoId)))],
    where: eq(returns.id, returnId),
  });
