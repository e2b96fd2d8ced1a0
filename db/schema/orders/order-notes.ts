import { sql } from "drizzle-orm";
import { check, foreignKey, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { companyId, id, millis } from "../columns";
import { orders } from "../orders";

/** Notes of users about an order. Internal notes are for the provider's staff; shared ones are for the company too. */
export const orderNotes = sqliteTable(
  "order_notes",
  {
    companyId: companyId(),
    orderId: text("order_id").notNull(),
    id: id(),
    /** Empty once deleted. */
    body: text("body").notNull(),
    shared: integer("shared", { mode: "boolean" }).notNull().default(false),
    authorId: text("author_id").notNull(),
    authorName: text("author_name").notNull(),
    /** Users named with `@`, as their names were. */
    mentioned: text("mentioned", { mode: "json" }).$type<{ id: string; name: string }[]>().notNull().default([]),
    createdAt: millis("created_at").notNull(),
    deletedAt: millis("deleted_at"),
    /** Id of the form: submitting the form again adds no second note. */
    operationId: text("operation_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.orderId, t.id] }),
    uniqueIndex("order_notes_once").on(t.companyId, t.orderId, t.operationId),
    foreignKey({ columns: [t.companyId, t.orderId], foreignColumns: [orders.companyId, orders.id] }),
    check("order_notes_body", sql`length(trim(${t.body})) > 0 or ${t.deletedAt} is not null`),
  ],
);
