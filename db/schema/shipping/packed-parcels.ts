import { sql } from "drizzle-orm";
import { check, foreignKey, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { companyId, millis } from "../columns";
import { orders } from "../orders";

/** What each parcel of an order is packed in, until it ships. A trigger deletes the rows when the order can change again. */
export const packedParcels = sqliteTable(
  "packed_parcels",
  {
    companyId: companyId(),
    orderId: text("order_id").notNull(),
    /** Which of the order's parcels, counted from 1. */
    position: integer("position").notNull(),
    /** Null for other packaging. */
    boxId: text("box_id"),
    boxName: text("box_name"),
    /** As weighed, and as expected from the units in it and its box; null when that is not known. */
    weightGrams: integer("weight_grams"),
    expectedGrams: integer("expected_grams"),
    /** Why it is right although the weights differ. */
    weightReason: text("weight_reason"),
    userId: text("user_id").notNull(),
    at: millis("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.orderId, t.position] }),
    foreignKey({ columns: [t.companyId, t.orderId], foreignColumns: [orders.companyId, orders.id] }),
    check("packed_parcels_position", sql`${t.position} > 0`),
  ],
);
