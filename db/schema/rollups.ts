/**
 * Daily totals by company, maintained by triggers on the rows they sum (migrations/*_rollups.sql), so that a report
 * reads days and not orders. Days are UTC.
 */
import { sql } from "drizzle-orm";
import { check, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { INVOICE_STATUS } from "./billing";
import { companyId, day, millis, minor, noneBelowZero, tallies } from "./columns";
import { CARRIERS, SHIPPING_METHODS } from "./shipping";

/**
 * The order cut-off agreed with a company and the time from which it applies. Append-only: an order uses the cut-off in
 * force when it was placed.
 */
export const orderCutOffs = sqliteTable(
  "order_cut_offs",
  {
    companyId: companyId(),
    validFrom: millis("valid_from").notNull(),
    /** Minutes after midnight. */
    minute: integer("minute").notNull(),
    /** False from when the company has no cut-off of its own any more. */
    isAgreed: integer("is_agreed", { mode: "boolean" }).notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.validFrom] }),
    check("order_cut_offs_minute", sql`${t.minute} between 0 and 1439`),
  ],
);

/**
 * An order as it was when shipped: valued once, so that later changes of a cost or a cut-off do not change the past.
 * Written by trigger on shipping.
 */
export const shippedOrders = sqliteTable(
  "shipped_orders",
  {
    companyId: companyId(),
    orderId: text("order_id").notNull(),
    day: day("day").notNull(),
    /** The day by which it had to ship, by the cut-off. */
    dueOn: day("due_on").notNull(),
    currency: text("currency").notNull(),
    totalMinor: minor("total_minor").notNull(),
    units: integer("units").notNull(),
    /** Shipped units at their lines' prices: the total without shipping, tax and short units. */
    goodsMinor: minor("goods_minor").notNull(),
    /** The part of it whose product has a cost in the order's currency: units, their price and their cost. */
    costedUnits: integer("costed_units").notNull(),
    costedMinor: minor("costed_minor").notNull(),
    costMinor: minor("cost_minor").notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.orderId] })],
);

export const orderSums = () => ({
  /** Without drafts and failed ones, which never became orders. */
  placed: integer("placed").notNull().default(0),
  placedMinor: minor("placed_minor").notNull().default(0),
  /** Of the orders placed. */
  cancelled: integer("cancelled").notNull().default(0),
  cancelledMinor: minor("cancelled_minor").notNull().default(0),
  shipped: integer("shipped").notNull().default(0),
  shippedMinor: minor("shipped_minor").notNull().default(0),
  onTime: integer("on_time").notNull().default(0),
  units: integer("units").notNull().default(0),
  goodsMinor: minor("goods_minor").notNull().default(0),
  costedUnits: integer("costed_units").notNull().default(0),
  costedMinor: minor("costed_minor").notNull().default(0),
  costMinor: minor("cost_minor").notNull().default(0),
});

/** Orders placed on a day, by their current status, and orders shipped on it, as shipped. Updated by triggers only. */
export const dailyOrders = sqliteTable(
  "daily_orders",
  {
    companyId: companyId(),
    day: day("day").notNull(),
    currency: text("currency").notNull(),
    ...orderSums(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.day, t.currency] })],
);

export const shipmentSums = () => ({
  shipments: integer("shipments").notNull().default(0),
  units: integer("units").notNull().default(0),
});

/** Parcels shipped on a day. Updated by triggers only. */
export const dailyShipments = sqliteTable(
  "daily_shipments",
  {
    companyId: companyId(),
    day: day("day").notNull(),
    carrier: text("carrier", { enum: CARRIERS }).notNull(),
    method: text("method", { enum: SHIPPING_METHODS }).notNull(),
    ...shipmentSums(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.day, t.carrier, t.method] })],
);

/** In units unless stated otherwise. */
export const workSums = () => ({
  received: integer("received").notNull().default(0),
  returned: integer("returned").notNull().default(0),
  /** Upward and downward adjustments and counts, both as positive numbers. */
  found: integer("found").notNull().default(0),
  lost: integer("lost").notNull().default(0),
  shipped: integer("shipped").notNull().default(0),
  /** Completed pick sessions, with their order lines, units and working time in milliseconds. */
  sessions: integer("sessions").notNull().default(0),
  lines: integer("lines").notNull().default(0),
  picked: integer("picked").notNull().default(0),
  worked: integer("worked").notNull().default(0),
  /** Units picked and put back, and units not found. */
  putBack: integer("put_back").notNull().default(0),
  short: integer("short").notNull().default(0),
});

/** Warehouse work on a day. Updated by triggers only. */
export const dailyWork = sqliteTable(
  "daily_work",
  {
    companyId: companyId(),
    day: day("day").notNull(),
    ...workSums(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.day] })],
);

/** How the tallies of documents are named: invoices by status, and credit notes. */
const INVOICE_TALLY = [...INVOICE_STATUS, "credit-note"] as const;

/** Number of a company's invoices in each status, and of its credit notes. Maintained by triggers. */
export const invoiceTallies = sqliteTable(
  "invoice_tallies",
  { companyId: companyId().primaryKey(), ...tallies(INVOICE_TALLY) },
  () => [check("invoice_tallies_not_negative", noneBelowZero(INVOICE_TALLY))],
);
