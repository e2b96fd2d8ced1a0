import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { companyId, day, id, millis } from "./columns";
import { orders } from "./orders";

export const CARRIERS = ["fedex", "ups", "usps", "dhl", "other"] as const;
export const SHIPPING_METHODS = ["standard", "expedited", "overnight", "two-day"] as const;

export const shipments = sqliteTable(
  "shipments",
  {
    id: id().primaryKey(),
    companyId: companyId(),
    orderId: text("order_id").notNull(),
    orderNumber: text("order_number").notNull(),
    trackingNumber: text("tracking_number").notNull(),
    trackingUrl: text("tracking_url"),
    carrier: text("carrier", { enum: CARRIERS }).notNull(),
    shippingMethod: text("shipping_method", { enum: SHIPPING_METHODS }).notNull(),
    estimatedDelivery: day("estimated_delivery"),
    units: integer("units").notNull(),
    createdBy: text("created_by").notNull(),
    createdByName: text("created_by_name").notNull(),
    createdAt: millis("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("shipments_tenant_id").on(t.companyId, t.id),
    uniqueIndex("shipments_one_an_order").on(t.companyId, t.orderId),
    foreignKey({ columns: [t.companyId, t.orderId], foreignColumns: [orders.companyId, orders.id] }),
    index("shipments_by_tracking").on(t.companyId, t.trackingNumber),
    check("shipments_tracking_given", sql`length(trim(${t.trackingNumber})) > 0`),
  ],
);

export const ACTIVITY_KIND = ["received", "stored", "picked", "packed", "shipped", "returned", "special"] as const;

/** A billable event, written in the batch of the work it bills. Append-only. */
export const activities = sqliteTable(
  "activities",
  {
    companyId: companyId(),
    id: id(),
    kind: text("kind", { enum: ACTIVITY_KIND }).notNull(),
    /** What the work was done on: a shipment's, receipt's or session's id. */
    sourceId: text("source_id").notNull(),
    orderId: text("order_id"),
    lines: integer("lines").notNull().default(0),
    quantity: integer("quantity").notNull(),
    at: millis("at").notNull(),
    detail: text("detail", { mode: "json" }).$type<Record<string, unknown>>(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex("activities_source").on(t.companyId, t.sourceId, t.kind),
    check("activities_quantity", sql`${t.quantity} >= 0`),
  ],
);
