/**
 * Running totals of a company: its figures from its first day to the end of `day`. The sum of a range of days is the
 * difference of two of them, however long the range is (docs/decisions/087).
 *
 * There are rows for each day on which the company has daily totals, up to the last one that was added up. A change of a
 * day's totals deletes those of the day and of later days; the next run adds them again. Updated by triggers only.
 */
import { primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { CHARGE_KIND } from "../billing";
import { companyId, day } from "../columns";
import { countSums } from "../counting/counts";
import { returnSums } from "../returns/daily-returns";
import { orderSums, shipmentSums, workSums } from "../rollups";
import { CARRIERS, SHIPPING_METHODS } from "../shipping";
import { chargeSums } from "./charge-sums";

export const ordersToDate = sqliteTable(
  "orders_to_date",
  { companyId: companyId(), day: day("day").notNull(), currency: text("currency").notNull(), ...orderSums() },
  (t) => [primaryKey({ columns: [t.companyId, t.day, t.currency] })],
);

export const shipmentsToDate = sqliteTable(
  "shipments_to_date",
  {
    companyId: companyId(),
    day: day("day").notNull(),
    carrier: text("carrier", { enum: CARRIERS }).notNull(),
    method: text("method", { enum: SHIPPING_METHODS }).notNull(),
    ...shipmentSums(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.day, t.carrier, t.method] })],
);

export const workToDate = sqliteTable(
  "work_to_date",
  { companyId: companyId(), day: day("day").notNull(), ...workSums() },
  (t) => [primaryKey({ columns: [t.companyId, t.day] })],
);

/** Of all warehouses and zones. */
export const countsToDate = sqliteTable(
  "counts_to_date",
  { companyId: companyId(), day: day("day").notNull(), ...countSums() },
  (t) => [primaryKey({ columns: [t.companyId, t.day] })],
);

/** Of all reasons and conditions. */
export const returnsToDate = sqliteTable(
  "returns_to_date",
  { companyId: companyId(), day: day("day").notNull(), ...returnSums() },
  (t) => [primaryKey({ columns: [t.companyId, t.day] })],
);

/** Charges from the first of the day's month to the end of the day: what is billed is within a month. */
export const chargesToDate = sqliteTable(
  "charges_to_date",
  {
    companyId: companyId(),
    day: day("day").notNull(),
    kind: text("kind", { enum: CHARGE_KIND }).notNull(),
    item: text("item").notNull(),
    currency: text("currency").notNull(),
    ...chargeSums(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.day, t.kind, t.item, t.currency] })],
);
