/** Waves: orders that are released to the pickers together. A wave may hold orders of several companies. */
import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, millis } from "../columns";
import { LATE_ORDERS, type WaveRule } from "../values/wave-rules";
import { warehouses } from "./warehouses";

/** Orders of one warehouse that were released together. */
export const waves = sqliteTable(
  "waves",
  {
    id: id().primaryKey(),
    /** Counted from 1: what users call it. */
    number: integer("number").notNull(),
    /** Key of the request that released it, so that it is released once. */
    operationId: text("operation_id").notNull(),
    warehouseId: text("warehouse_id")
      .notNull()
      .references(() => warehouses.id),
    /** What its orders were chosen by, when they were not chosen by hand only. */
    rule: text("rule", { mode: "json" }).$type<WaveRule>().notNull(),
    /** What happens with fitting orders that are placed after the release: see `LATE_ORDERS`. */
    lateOrders: text("late_orders", { enum: LATE_ORDERS }).notNull().default("wait"),
    /** Orders for each cart. */
    cartSize: integer("cart_size").notNull(),
    releasedById: text("released_by_id").notNull(),
    releasedByName: text("released_by_name").notNull(),
    releasedAt: millis("released_at").notNull(),
  },
  (t) => [
    uniqueIndex("waves_number").on(t.number),
    uniqueIndex("waves_operation").on(t.operationId),
    index("waves_by_warehouse").on(t.warehouseId, t.id),
    // Waves that late orders join. A query must repeat the condition to use the index.
    index("waves_joined_late").on(t.id).where(sql`late_orders <> 'wait'`),
    check("waves_numbered", sql`${t.number} > 0`),
    check("waves_cart_size", sql`${t.cartSize} between 1 and 40`),
  ],
);
