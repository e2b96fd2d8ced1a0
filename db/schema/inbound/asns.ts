/**
 * Announced receipts (ASN, advance ship notice): goods that a company expects at the warehouse. What is received against
 * them is a receipt (receiving.ts); the sums of a line and of its document are kept by triggers.
 */
import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { products } from "../catalog";
import { companyId, day, id, millis } from "../columns";
import { MAIN_WAREHOUSE } from "../directory/warehouses";
import { receipts } from "../receiving";
import { ASN_STATUS, HANDLING_UNIT_KIND, UNKNOWN_ITEM_OUTCOME } from "../values/inbound-values";

const APPOINTED = sql`appointment_on <> ''`;
const TRACKED = sql`tracking_number <> ''`;

export const asns = sqliteTable(
  "asns",
  {
    id: id().primaryKey(),
    companyId: companyId(),
    /** Counted from 1 in each company. */
    number: integer("number").notNull(),
    /** Where it is received. */
    warehouseId: text("warehouse_id").notNull().default(MAIN_WAREHOUSE),
    status: text("status", { enum: ASN_STATUS }).notNull().default("draft"),
    /** Increased by every edit, so that two people do not overwrite each other. */
    version: integer("version").notNull().default(1),
    supplier: text("supplier").notNull().default(""),
    /** The supplier's own number: a purchase order or a delivery note. */
    reference: text("reference").notNull().default(""),
    carrier: text("carrier").notNull().default(""),
    trackingNumber: text("tracking_number").notNull().default(""),
    /** Empty when no day is known. */
    expectedOn: day("expected_on").notNull().default(""),
    /** Where and when it is unloaded, in the warehouse's own time. */
    dock: text("dock").notNull().default(""),
    appointmentOn: day("appointment_on").notNull().default(""),
    /** Minutes after midnight. */
    appointmentMinute: integer("appointment_minute").notNull().default(0),
    note: text("note").notNull().default(""),
    /** Announced handling units: pallets, and cartons besides those of the lines. */
    pallets: integer("pallets").notNull().default(0),
    cartons: integer("cartons").notNull().default(0),
    /** Sums over the lines. Updated by triggers only. */
    lines: integer("lines").notNull().default(0),
    expectedUnits: integer("expected_units").notNull().default(0),
    receivedUnits: integer("received_units").notNull().default(0),
    damagedUnits: integer("damaged_units").notNull().default(0),
    /** Creates the document once, however often its form or call arrives. */
    operationId: text("operation_id").notNull(),
    createdBy: text("created_by").notNull(),
    createdByName: text("created_by_name").notNull(),
    createdAt: millis("created_at").notNull(),
    announcedAt: millis("announced_at"),
    arrivedAt: millis("arrived_at"),
    firstReceivedAt: millis("first_received_at"),
    lastReceivedAt: millis("last_received_at"),
    /** When units of it were last put away from a receiving bin; null when they were received where they are stored. */
    lastPutAwayAt: millis("last_put_away_at"),
    closedAt: millis("closed_at"),
    /** Why it was closed with units missing, or canceled. */
    endReason: text("end_reason").notNull().default(""),
  },
  (t) => [
    uniqueIndex("asns_tenant_id").on(t.companyId, t.id),
    uniqueIndex("asns_number").on(t.companyId, t.number),
    uniqueIndex("asns_operation").on(t.companyId, t.operationId),
    // The list in each order, of one company and filtered by status over all of them.
    index("asns_by_expected").on(t.companyId, t.expectedOn, t.id),
    index("asns_by_status").on(t.companyId, t.status, t.id),
    index("asns_by_supplier").on(t.companyId, t.supplier, t.id),
    index("asns_by_units").on(t.companyId, t.expectedUnits, t.id),
    index("asns_by_status_anywhere").on(t.status, t.id),
    index("asns_by_warehouse").on(t.companyId, t.warehouseId, t.status, t.id),
    index("asns_by_warehouse_anywhere").on(t.warehouseId, t.status, t.id),
    // A query must repeat the condition to use these.
    index("asns_by_appointment").on(t.companyId, t.appointmentOn, t.dock, t.appointmentMinute, t.id).where(APPOINTED),
    index("asns_by_appointment_anywhere").on(t.appointmentOn, t.dock, t.appointmentMinute, t.id).where(APPOINTED),
    index("asns_by_tracking").on(t.companyId, t.trackingNumber).where(TRACKED),
    index("asns_by_closed").on(t.companyId, t.lastReceivedAt).where(sql`last_received_at is not null`),
    check("asns_appointment_minute", sql`${t.appointmentMinute} between 0 and 1439`),
    check("asns_units", sql`min(${t.pallets}, ${t.cartons}, ${t.receivedUnits}, ${t.damagedUnits}) >= 0`),
  ],
);

/** The literal condition of the partial indexes by appointment. */
export const IS_APPOINTED = sql`${asns.appointmentOn} <> ''`;
/** The literal condition of the index by tracking number. */
export const IS_TRACKED = sql`${asns.trackingNumber} <> ''`;

export const asnLines = sqliteTable(
  "asn_lines",
  {
    companyId: companyId(),
    asnId: text("asn_id").notNull(),
    line: integer("line").notNull(),
    productId: text("product_id").notNull(),
    /** The announced lot; empty when none was named. */
    lotNumber: text("lot_number").notNull().default(""),
    expiresOn: day("expires_on"),
    /** 0 for a product that was received without being announced. */
    expected: integer("expected").notNull(),
    /** Units in each carton; null when the line is not packed in cartons of its own. */
    cartonUnits: integer("carton_units"),
    /** Units received in good condition, and damaged ones. Updated by triggers only. */
    received: integer("received").notNull().default(0),
    damaged: integer("damaged").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.asnId, t.line] }),
    // Open announcements of a product.
    index("asn_lines_by_product").on(t.companyId, t.productId, t.asnId),
    foreignKey({ columns: [t.companyId, t.asnId], foreignColumns: [asns.companyId, asns.id] }),
    foreignKey({ columns: [t.companyId, t.productId], foreignColumns: [products.companyId, products.id] }),
    check("asn_lines_units", sql`min(${t.expected}, ${t.received}, ${t.damaged}) >= 0`),
    check("asn_lines_carton_units", sql`coalesce(${t.cartonUnits}, 1) > 0`),
  ],
);

/** Units of a receipt's line that count for an announced line; a reversal of the receipt adds opposite rows. */
export const asnLineReceipts = sqliteTable(
  "asn_line_receipts",
  {
    companyId: companyId(),
    asnId: text("asn_id").notNull(),
    line: integer("line").notNull(),
    receiptId: text("receipt_id").notNull(),
    receiptLine: integer("receipt_line").notNull(),
    isReversal: integer("is_reversal", { mode: "boolean" }).notNull().default(false),
    received: integer("received").notNull(),
    damaged: integer("damaged").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.receiptId, t.receiptLine, t.isReversal, t.line] }),
    index("asn_line_receipts_by_asn").on(t.companyId, t.asnId, t.line),
    foreignKey({
      columns: [t.companyId, t.asnId, t.line],
      foreignColumns: [asnLines.companyId, asnLines.asnId, asnLines.line],
    }),
    foreignKey({ columns: [t.companyId, t.receiptId], foreignColumns: [receipts.companyId, receipts.id] }),
    check("asn_line_receipts_units", sql`${t.received} <> 0 or ${t.damaged} <> 0`),
  ],
);

/** Items of a delivery whose code is no product of the company, until the company says what they are. */
export const asnUnknownItems = sqliteTable(
  "asn_unknown_items",
  {
    companyId: companyId(),
    id: id(),
    asnId: text("asn_id").notNull(),
    code: text("code").notNull(),
    units: integer("units").notNull(),
    note: text("note").notNull().default(""),
    foundByName: text("found_by_name").notNull(),
    foundAt: millis("found_at").notNull(),
    outcome: text("outcome", { enum: UNKNOWN_ITEM_OUTCOME }),
    /** The product that it is, when it is one. */
    productId: text("product_id"),
    resolvedByName: text("resolved_by_name"),
    resolvedAt: millis("resolved_at"),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index("asn_unknown_items_by_asn").on(t.companyId, t.asnId, t.id),
    foreignKey({ columns: [t.companyId, t.asnId], foreignColumns: [asns.companyId, asns.id] }),
    foreignKey({ columns: [t.companyId, t.productId], foreignColumns: [products.companyId, products.id] }),
    check("asn_unknown_items_units", sql`${t.units} > 0 and length(trim(${t.code})) > 0`),
    check("asn_unknown_items_resolved", sql`(${t.outcome} is null) = (${t.resolvedAt} is null)`),
    check("asn_unknown_items_product", sql`(${t.outcome} is 'product') = (${t.productId} is not null)`),
  ],
);

/** A pallet or carton with its own number (LPN). */
export const handlingUnits = sqliteTable(
  "handling_units",
  {
    id: id().primaryKey(),
    companyId: companyId(),
    kind: text("kind", { enum: HANDLING_UNIT_KIND }).notNull(),
    /** 18 digits (GS1), never used again; null without a GS1 company prefix. */
    sscc: text("sscc"),
    asnId: text("asn_id"),
    /** Its place among those of its kind on the document, counted from 1. */
    position: integer("position").notNull(),
    /** Position of the pallet that a carton is announced on; null for a pallet, and when it is not known. */
    pallet: integer("pallet"),
    /** The receipt that it was received with. */
    receiptId: text("receipt_id"),
    createdAt: millis("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("handling_units_tenant_id").on(t.companyId, t.id),
    uniqueIndex("handling_units_sscc").on(t.sscc).where(sql`sscc is not null`),
    index("handling_units_by_asn").on(t.companyId, t.asnId, t.kind, t.position),
    foreignKey({ columns: [t.companyId, t.asnId], foreignColumns: [asns.companyId, asns.id] }),
    check(
      "handling_units_sscc_digits",
      sql`${t.sscc} is null or (length(${t.sscc}) = 18 and ${t.sscc} not glob '*[^0-9]*')`,
    ),
  ],
);

/** Announced content of a handling unit. */
export const handlingUnitLines = sqliteTable(
  "handling_unit_lines",
  {
    companyId: companyId(),
    unitId: text("unit_id").notNull(),
    asnId: text("asn_id").notNull(),
    line: integer("line").notNull(),
    quantity: integer("quantity").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.unitId, t.line] }),
    foreignKey({
      columns: [t.companyId, t.unitId],
      foreignColumns: [handlingUnits.companyId, handlingUnits.id],
    }).onDelete("cascade"),
    check("handling_unit_lines_quantity", sql`${t.quantity} > 0`),
  ],
);

/** Photos of received goods, such as damaged ones. */
export const asnPhotos = sqliteTable(
  "asn_photos",
  {
    companyId: companyId(),
    /** Also the name of its file below the company's prefix of the object store. */
    id: text("id").notNull(),
    asnId: text("asn_id").notNull(),
    /** The line that it shows; null for the delivery as a whole. */
    line: integer("line"),
    note: text("note").notNull().default(""),
    takenByName: text("taken_by_name").notNull(),
    at: millis("at").notNull(),
    /** The same form sent twice adds one photo. */
    operationId: text("operation_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex("asn_photos_operation").on(t.companyId, t.operationId),
    index("asn_photos_by_asn").on(t.companyId, t.asnId, t.id),
    foreignKey({ columns: [t.companyId, t.asnId], foreignColumns: [asns.companyId, asns.id] }),
  ],
);
