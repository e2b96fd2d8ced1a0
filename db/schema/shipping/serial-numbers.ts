import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { products } from "../catalog";
import { companyId, id, millis } from "../columns";
import { orders } from "../orders";

/**
 * Serial numbers of the units that an order sends. A unit that came back and is sent again has a row for each order, of
 * which only the last has not ended.
 */
export const serialNumbers = sqliteTable(
  "serial_numbers",
  {
    id: id().primaryKey(),
    companyId: companyId(),
    productId: text("product_id").notNull(),
    orderId: text("order_id").notNull(),
    /** As printed, in upper case and without spaces at its ends. */
    serial: text("serial").notNull(),
    recordedBy: text("recorded_by").notNull(),
    recordedByName: text("recorded_by_name").notNull(),
    recordedAt: millis("recorded_at").notNull(),
    /** When the unit was recorded for another order after this one was canceled, or came back into stock. */
    endedAt: millis("ended_at"),
    /** Position of the parcel that contains the unit; null while it is not known, and for the only parcel. */
    parcel: integer("parcel"),
  },
  (t) => [
    uniqueIndex("serial_numbers_tenant_id").on(t.companyId, t.id),
    // A unit is in one order at a time.
    uniqueIndex("serial_numbers_current").on(t.companyId, t.productId, t.serial).where(sql`${t.endedAt} is null`),
    index("serial_numbers_by_order").on(t.companyId, t.orderId, t.productId, t.serial),
    // For lookups over several companies.
    index("serial_numbers_by_serial").on(t.serial, t.id),
    foreignKey({ columns: [t.companyId, t.productId], foreignColumns: [products.companyId, products.id] }),
    foreignKey({ columns: [t.companyId, t.orderId], foreignColumns: [orders.companyId, orders.id] }),
    check("serial_numbers_length", sql`length(${t.serial}) between 1 and 40`),
  ],
);
