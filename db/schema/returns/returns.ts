/**
 * Returns (RMA): the document, its lines, and the units received of them. Stock is moved by the ledger; `return_units`
 * says in which condition the units came back and what was done with them.
 */
import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { locations, lots, products } from "../catalog";
import { companyId, id, millis, noneBelowZero, tallies } from "../columns";
import { MAIN_WAREHOUSE } from "../directory/warehouses";
import { orders } from "../orders";
import { CARRIERS } from "../shipping";
import {
  RETURN_CONDITION,
  RETURN_DISPOSITION,
  RETURN_REASON,
  RETURN_SOURCE,
  RETURN_STATUS,
} from "../values/return-values";

export const returns = sqliteTable(
  "returns",
  {
    id: id().primaryKey(),
    companyId: companyId(),
    /** Counted per company, from 1001. Screens write it "RMA-1001". */
    number: integer("number").notNull(),
    /** Null when the order is not known. */
    orderId: text("order_id"),
    orderNumber: text("order_number").notNull().default(""),
    source: text("source", { enum: RETURN_SOURCE }).notNull(),
    status: text("status", { enum: RETURN_STATUS }).notNull(),
    /** Where the parcel goes; once units are received, where they were. */
    warehouseId: text("warehouse_id").notNull().default(MAIN_WAREHOUSE),
    carrier: text("carrier", { enum: CARRIERS }),
    /** Upper case, without spaces. */
    trackingNumber: text("tracking_number"),
    note: text("note"),
    /** Units over all lines: announced, and received so far. Kept by triggers. */
    expectedUnits: integer("expected_units").notNull().default(0),
    receivedUnits: integer("received_units").notNull().default(0),
    createdBy: text("created_by").notNull(),
    createdByName: text("created_by_name").notNull(),
    createdAt: millis("created_at").notNull(),
    updatedAt: millis("updated_at").notNull(),
    arrivedAt: millis("arrived_at"),
    completedAt: millis("completed_at"),
    canceledAt: millis("canceled_at"),
    cancelReason: text("cancel_reason"),
    /** Submitting the same form twice makes one return. */
    operationId: text("operation_id").notNull(),
  },
  (t) => [
    uniqueIndex("returns_tenant_id").on(t.companyId, t.id),
    uniqueIndex("returns_number").on(t.companyId, t.number),
    uniqueIndex("returns_operation").on(t.companyId, t.operationId),
    // The list: by status, in one company and over all of them, and sorted by a column.
    index("returns_by_status").on(t.companyId, t.status, t.id),
    index("returns_by_status_anywhere").on(t.status, t.id),
    index("returns_by_warehouse").on(t.companyId, t.warehouseId, t.status, t.id),
    index("returns_by_warehouse_anywhere").on(t.warehouseId, t.status, t.id),
    index("returns_by_order_number").on(t.companyId, t.orderNumber, t.id),
    index("returns_by_expected").on(t.companyId, t.expectedUnits, t.id),
    index("returns_by_received").on(t.companyId, t.receivedUnits, t.id),
    index("returns_by_update").on(t.companyId, t.updatedAt, t.id),
    index("returns_by_order").on(t.companyId, t.orderId, t.id).where(sql`${t.orderId} is not null`),
    index("returns_by_tracking").on(t.companyId, t.trackingNumber).where(sql`${t.trackingNumber} is not null`),
    foreignKey({ columns: [t.companyId, t.orderId], foreignColumns: [orders.companyId, orders.id] }),
    check("returns_canceled_unreceived", sql`${t.status} <> 'canceled' or ${t.receivedUnits} = 0`),
    check("returns_on_the_way_has_number", sql`${t.status} <> 'in-transit' or length(${t.trackingNumber}) > 0`),
  ],
);

export const returnLines = sqliteTable(
  "return_lines",
  {
    companyId: companyId(),
    returnId: text("return_id").notNull(),
    /** Counted from 1. */
    line: integer("line").notNull(),
    /** The order's line; null when the order is not known or does not contain the product. */
    orderItemId: text("order_item_id"),
    /** Null for an item that is not in the catalog. */
    productId: text("product_id"),
    sku: text("sku").notNull().default(""),
    name: text("name").notNull(),
    /** Announced units; 0 for units that came unannounced. */
    expected: integer("expected").notNull(),
    /** Kept by triggers. */
    received: integer("received").notNull().default(0),
    reason: text("reason", { enum: RETURN_REASON }).notNull().default("unknown"),
    /** The customer's or the client's words. */
    comment: text("comment"),
    /** What the client wants to be done with the units; null leaves it to their condition. */
    requested: text("requested", { enum: RETURN_DISPOSITION }),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.returnId, t.line] }),
    uniqueIndex("return_lines_item_once")
      .on(t.companyId, t.orderItemId, t.returnId)
      .where(sql`${t.orderItemId} is not null`),
    index("return_lines_by_product").on(t.companyId, t.productId, t.returnId).where(sql`${t.productId} is not null`),
    foreignKey({ columns: [t.companyId, t.returnId], foreignColumns: [returns.companyId, returns.id] }),
    foreignKey({ columns: [t.companyId, t.productId], foreignColumns: [products.companyId, products.id] }),
    check("return_lines_expected", sql`${t.expected} >= 0`),
    check("return_lines_named", sql`length(trim(${t.name})) > 0`),
  ],
);

/** Units received of a line in one condition. Append-only: mistakes are corrected by `return_corrections`. */
export const returnUnits = sqliteTable(
  "return_units",
  {
    companyId: companyId(),
    id: id(),
    returnId: text("return_id").notNull(),
    line: integer("line").notNull(),
    /** Copied from the line: no more units of an order's line come back than were shipped (trigger). */
    orderItemId: text("order_item_id"),
    productId: text("product_id"),
    quantity: integer("quantity").notNull(),
    condition: text("condition", { enum: RETURN_CONDITION }).notNull(),
    disposition: text("disposition", { enum: RETURN_DISPOSITION }).notNull(),
    /** Where they were put; null for units that did not go into stock. */
    lotId: text("lot_id"),
    locationId: text("location_id"),
    /** They were opened and checked, which is billed. */
    inspected: integer("inspected", { mode: "boolean" }).notNull().default(false),
    note: text("note"),
    /** A photo's id below the company's prefix of the object store. */
    photoId: text("photo_id"),
    receivedBy: text("received_by").notNull(),
    receivedByName: text("received_by_name").notNull(),
    at: millis("at").notNull(),
    /** Sending the same form twice receives the units once. */
    operationId: text("operation_id").notNull(),
    /** The units that these replace, which were received by mistake. */
    corrects: text("corrects"),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex("return_units_operation").on(t.companyId, t.operationId),
    index("return_units_by_line").on(t.companyId, t.returnId, t.line),
    index("return_units_by_item").on(t.companyId, t.orderItemId).where(sql`${t.orderItemId} is not null`),
    // The report of a span of days.
    index("return_units_by_time").on(t.companyId, t.at),
    foreignKey({
      columns: [t.companyId, t.returnId, t.line],
      foreignColumns: [returnLines.companyId, returnLines.returnId, returnLines.line],
    }),
    foreignKey({ columns: [t.companyId, t.lotId], foreignColumns: [lots.companyId, lots.id] }),
    foreignKey({ columns: [t.companyId, t.locationId], foreignColumns: [locations.companyId, locations.id] }),
    check("return_units_quantity", sql`${t.quantity} > 0`),
    check(
      "return_units_stocked_somewhere",
      sql`(${t.disposition} in ('restock', 'quarantine')) = (${t.lotId} is not null and ${t.locationId} is not null)`,
    ),
  ],
);

/** Received units that were a mistake, with the reason. They no longer count; other units can replace them. Append-only. */
export const returnCorrections = sqliteTable(
  "return_corrections",
  {
    companyId: companyId(),
    unitsId: text("units_id").notNull(),
    returnId: text("return_id").notNull(),
    reason: text("reason").notNull(),
    correctedBy: text("corrected_by").notNull(),
    correctedByName: text("corrected_by_name").notNull(),
    at: millis("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.unitsId] }),
    index("return_corrections_by_return").on(t.companyId, t.returnId),
    foreignKey({ columns: [t.companyId, t.unitsId], foreignColumns: [returnUnits.companyId, returnUnits.id] }),
    check("return_corrections_reason_given", sql`length(trim(${t.reason})) > 0`),
  ],
);

/** Number of a company's returns to a warehouse in each status. Maintained by triggers, so that screens need not count rows. */
export const returnTallies = sqliteTable(
  "return_tallies",
  { companyId: companyId(), warehouseId: text("warehouse_id").notNull(), ...tallies(RETURN_STATUS) },
  (t) => [
    primaryKey({ columns: [t.companyId, t.warehouseId] }),
    check("return_tallies_not_negative", noneBelowZero(RETURN_STATUS)),
  ],
);
