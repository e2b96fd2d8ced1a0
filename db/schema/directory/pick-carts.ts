import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, millis } from "../columns";

/**
 * A cart that orders of any companies are picked on in one walk. What is on it are pick sessions, each in its own company;
 * the cart is in use while one of them is open.
 */
export const pickCarts = sqliteTable(
  "pick_carts",
  {
    id: id().primaryKey(),
    number: integer("number").notNull(),
    /** Key of the request that made it, so that it is made once. */
    operationId: text("operation_id").notNull(),
    startedBy: text("started_by").notNull(),
    startedAt: millis("started_at").notNull(),
    /** With how many orders it was started. The time of the walk is shared among them. */
    orderCount: integer("order_count").notNull(),
    /** All its orders go into one tote: orders of one unit, told apart at packing. */
    isShared: integer("is_shared", { mode: "boolean" }).notNull().default(false),
    /** The units of its orders are picked together, and sorted at a put wall. */
    isSorted: integer("is_sorted", { mode: "boolean" }).notNull().default(false),
    /** The zone of the warehouse that its picker picks now; null for all of them. */
    zone: text("zone"),
    /** Since when it waits for the picker of the next zone, or for a sorter; null while it is picked. */
    handedOverAt: millis("handed_over_at"),
    /** Its orders are reserved for their picker until then; each scan extends it. */
    leaseUntil: millis("lease_until").notNull(),
  },
  (t) => [
    uniqueIndex("pick_carts_number").on(t.number),
    uniqueIndex("pick_carts_operation").on(t.operationId),
    check("pick_carts_numbered", sql`${t.number} > 0 and ${t.orderCount} > 0`),
  ],
);
