/** Receipts. The ledger holds the units; a receipt groups the units of one delivery. */
import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { locations, lots, products } from "./catalog";
import { companyId, id, millis } from "./columns";

export const receipts = sqliteTable(
  "receipts",
  {
    id: id().primaryKey(),
    companyId: companyId(),
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
