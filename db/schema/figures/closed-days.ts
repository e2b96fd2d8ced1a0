/**
 * Daily totals of all companies, for days that are closed: what a screen over all companies reads in place of each
 * company's rows (docs/decisions/087). Tables of the provider. Updated by triggers only.
 */
import { sql } from "drizzle-orm";
import { check, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { day } from "../columns";
import { countSums } from "../counting/counts";
import { returnKinds, returnSums } from "../returns/daily-returns";
import { orderSums, shipmentSums, workSums } from "../rollups";
import { CARRIERS } from "../shipping";

/** The one row says which days are closed: those before `openFrom`. '' while none is. */
export const closedDays = sqliteTable(
  "closed_days",
  { id: integer("id").primaryKey(), openFrom: day("open_from").notNull() },
  (t) => [check("closed_days_one_row", sql`${t.id} = 1`)],
);

/** Sums of `daily_orders`. */
export const dailyOrdersAll = sqliteTable(
  "daily_orders_all",
  { day: day("day").notNull(), currency: text("currency").notNull(), ...orderSums() },
  (t) => [primaryKey({ columns: [t.day, t.currency] })],
);

/** Sums of `daily_shipments`. */
export const dailyShipmentsAll = sqliteTable(
  "daily_shipments_all",
  { day: day("day").notNull(), carrier: text("carrier", { enum: CARRIERS }).notNull(), ...shipmentSums() },
  (t) => [primaryKey({ columns: [t.day, t.carrier] })],
);

/** Sums of `daily_work`. */
export const dailyWorkAll = sqliteTable("daily_work_all", { day: day("day").primaryKey(), ...workSums() });

/** Sums of `daily_counts`. */
export const dailyCountsAll = sqliteTable(
  "daily_counts_all",
  {
    day: day("day").notNull(),
    warehouseId: text("warehouse_id").notNull(),
    zone: text("zone").notNull(),
    ...countSums(),
  },
  (t) => [primaryKey({ columns: [t.day, t.warehouseId, t.zone] })],
);

/** Sums of `daily_returns`. */
export const dailyReturnsAll = sqliteTable(
  "daily_returns_all",
  { day: day("day").notNull(), ...returnKinds(), ...returnSums() },
  (t) => [primaryKey({ columns: [t.day, t.reason, t.condition] })],
);
