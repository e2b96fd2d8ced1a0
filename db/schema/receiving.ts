/** Receipts. The ledger holds the units; a receipt groups the units of one delivery. */
import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { locations, lots, products } from "./catalog";
import { companyId, id, millis } from "./columns";
import { MAIN_WAREHOUSE } from "./directory/warehouses";

export const receipts = sqliteTable(
  "receipts",
  {
    id: id().primaryKey(),
    companyId: companyId(),
    /** The warehouse of all its locations. */
    warehouseId: text("warehouse_id").notNull().default(MAIN_WAREHOUSE),
    /** The delivery's own number: a purchase order, an ASN, a parcel. */
    reference: text("reference"),
    note: text("note"),
    lines: integer("lines").notNull(),
    units: integer("units").notNull(),
    receivedBy: text("received_by").notNull(),
    receivedByName: text("received_by_name").notNull(),
    /** Submitting the same form twice makes one receipt. */
    operationId: text("operation_id").notNull(),
    at: millis("at").notNull(),
    /** The announced receipt that it belongs to; null for a blind one. */
    asnId: text("asn_id"),
    /** Handling units unloaded with it. */
    cartons: integer("cartons").notNull().default(0),
    pallets: integer("pallets").notNull().default(0),
  },
  (t) => [
    index("receipts_by_asn").on(t.companyId, t.asnId, t.id).where(sql`asn_id is not null`),
    index("receipts_by_warehouse").on(t.companyId, t.warehouseId, t.id),
    index("receipts_by_warehouse_anywhere").on(t.warehouseId, t.id),
    uniqueIndex("receipts_tenant_id").on(t.companyId, t.id),
    uniqueIndex("receipts_operation").on(t.companyId, t.operationId),
    check("receipts_units", sql`${t.units} > 0 and ${t.lines} > 0`),
  ],
);

export const receiptLines = sqliteTable(
  "receipt_lines",
  {
    companyId: companyId(),
    receiptId: text("receipt_id").notNull(),
    line: integer("line").notNull(),
    productId: text("product_id").notNull(),
    lotId: text("lot_id").notNull(),
    locationId: text("location_id").notNull(),
    quantity: integer("quantity").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.receiptId, t.line] }),
    index("receipt_lines_by_product").on(t.companyId, t.productId, t.receiptId),
    foreignKey({ columns: [t.companyId, t.receiptId], foreignColumns: [receipts.companyId, receipts.id] }),
    foreignKey({ columns: [t.companyId, t.productId], foreignColumns: [products.companyId, products.id] }),
    foreignKey({ columns: [t.companyId, t.lotId], foreignColumns: [lots.companyId, lots.id] }),
    foreignKey({ columns: [t.companyId, t.locationId], foreignColumns: [locations.companyId, locations.id] }),
    check("receipt_lines_quantity", sql`${t.quantity} > 0`),
  ],
);

/**
 * Stays of units with serial numbers in stock: from a receipt, a return or a user who added them, until an order took the
 * unit or it was removed. Triggers end a stay when an order records the number, and resume it when the order is canceled or drops the number.
 */
export const stockSerials = sqliteTable(
  "stock_serials",
  {
    id: id().primaryKey(),
    companyId: companyId(),
    productId: text("product_id").notNull(),
    /** As printed, in upper case and without spaces at its ends. */
    serial: text("serial").notNull(),
    /** Null for a unit that came back or was added without a receipt. */
    receiptId: text("receipt_id"),
    /** The received units of a return. */
    returnUnitsId: text("return_units_id"),
    /** Why a user added it without stock movement. */
    reason: text("reason"),
    recordedBy: text("recorded_by").notNull(),
    recordedByName: text("recorded_by_name").notNull(),
    recordedAt: millis("recorded_at").notNull(),
    /** Null while the unit is on hand. */
    endedAt: millis("ended_at"),
    /** The order that took the unit; null when it was removed. */
    orderId: text("order_id"),
    endedByName: text("ended_by_name"),
    endReason: text("end_reason"),
  },
  (t) => [
    uniqueIndex("stock_serials_tenant_id").on(t.companyId, t.id),
    // A unit is on hand once. Also the order of the list.
    uniqueIndex("stock_serials_on_hand").on(t.companyId, t.productId, t.serial).where(sql`${t.endedAt} is null`),
    index("stock_serials_ended").on(t.companyId, t.productId, t.id).where(sql`${t.endedAt} is not null`),
    index("stock_serials_by_receipt").on(t.companyId, t.receiptId, t.id).where(sql`${t.receiptId} is not null`),
    index("stock_serials_by_return").on(t.companyId, t.returnUnitsId).where(sql`${t.returnUnitsId} is not null`),
    index("stock_serials_by_order").on(t.companyId, t.orderId, t.productId).where(sql`${t.orderId} is not null`),
    // For lookups over several companies.
    index("stock_serials_by_serial").on(t.serial, t.id),
    foreignKey({ columns: [t.companyId, t.productId], foreignColumns: [products.companyId, products.id] }),
    foreignKey({ columns: [t.companyId, t.receiptId], foreignColumns: [receipts.companyId, receipts.id] }),
    check("stock_serials_length", sql`length(${t.serial}) between 1 and 40`),
    check("stock_serials_ends", sql`${t.endedAt} is not null or (${t.orderId} is null and ${t.endReason} is null)`),
  ],
);
