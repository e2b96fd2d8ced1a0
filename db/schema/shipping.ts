import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { ParcelToSend, Rate } from "../../app/integrations/shipper";
import { TRACKING_STATUS } from "../../app/integrations/shipper";
import { companyId, day, id, millis, minor } from "./columns";
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
    /** How far its parcels are: that of the one which is furthest behind. */
    trackingStatus: text("tracking_status", { enum: TRACKING_STATUS }).notNull().default("unknown"),
    /** When the carrier was last asked, and when to ask again; null where nobody can be asked. */
    trackedAt: millis("tracked_at"),
    nextTrackAt: millis("next_track_at"),
    deliveredAt: millis("delivered_at"),
  },
  (t) => [
    uniqueIndex("shipments_tenant_id").on(t.companyId, t.id),
    uniqueIndex("shipments_one_an_order").on(t.companyId, t.orderId),
    foreignKey({ columns: [t.companyId, t.orderId], foreignColumns: [orders.companyId, orders.id] }),
    index("shipments_by_state").on(t.companyId, t.trackingStatus, t.id),
    index("shipments_by_state_anywhere").on(t.trackingStatus, t.id),
    index("shipments_to_track").on(t.nextTrackAt).where(sql`${t.nextTrackAt} is not null`),
    check("shipments_tracking_given", sql`length(trim(${t.trackingNumber})) > 0`),
  ],
);

export const LABEL_STATE = ["buying", "bought", "voiding", "voided", "failed"] as const;

/**
 * Postage for one parcel, bought from a partner. Its id is the key by which the partner finds the purchase again, and it
 * stands in "buying" from before the partner is asked until its answer is known: whatever is cut off between the two,
 * one label is paid for.
 */
export const labels = sqliteTable(
  "labels",
  {
    id: id().primaryKey(),
    companyId: companyId(),
    orderId: text("order_id").notNull(),
    integrationId: text("integration_id").notNull(),
    /** Which of the order's parcels, from 1. */
    position: integer("position").notNull().default(1),
    state: text("state", { enum: LABEL_STATE }).notNull(),
    parcel: text("parcel", { mode: "json" }).$type<ParcelToSend>().notNull(),
    rate: text("rate", { mode: "json" }).$type<Rate>().notNull(),
    carrier: text("carrier", { enum: CARRIERS }).notNull(),
    carrierLabel: text("carrier_label").notNull(),
    serviceLabel: text("service_label").notNull(),
    costMinor: minor("cost_minor").notNull(),
    currency: text("currency").notNull(),
    isTest: integer("is_test", { mode: "boolean" }).notNull().default(false),
    /** The partner's id of it, and what is printed on it. */
    partnerLabelId: text("partner_label_id"),
    trackingNumber: text("tracking_number"),
    trackingUrl: text("tracking_url"),
    /** Where its PDF lies; null while the partner is still drawing it. */
    fileKey: text("file_key"),
    /** What the partner said when it went wrong. */
    error: text("error"),
    /** The run over many orders that its order left with. */
    runId: text("run_id"),
    /** One at a time asks the partner about it. */
    leaseUntil: millis("lease_until").notNull().default(0),
    createdBy: text("created_by").notNull(),
    createdByName: text("created_by_name").notNull(),
    createdAt: millis("created_at").notNull(),
    updatedAt: millis("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("labels_tenant_id").on(t.companyId, t.id),
    // One live label a parcel.
    uniqueIndex("labels_one_a_parcel")
      .on(t.companyId, t.orderId, t.position)
      .where(sql`${t.state} in ('buying', 'bought', 'voiding')`),
    index("labels_by_order").on(t.companyId, t.orderId, t.id),
    index("labels_by_run").on(t.companyId, t.runId, t.orderId).where(sql`${t.runId} is not null`),
    index("labels_unsettled").on(t.state, t.updatedAt).where(sql`${t.state} in ('buying', 'voiding')`),
    foreignKey({ columns: [t.companyId, t.orderId], foreignColumns: [orders.companyId, orders.id] }),
    check("labels_bought_has_number", sql`${t.state} <> 'bought' or length(${t.trackingNumber}) > 0`),
    check("labels_failed_says_why", sql`${t.state} <> 'failed' or length(${t.error}) > 0`),
  ],
);

/** One box of a shipment. The first one's number is the shipment's own. */
export const parcels = sqliteTable(
  "parcels",
  {
    companyId: companyId(),
    shipmentId: text("shipment_id").notNull(),
    /** From 1. */
    position: integer("position").notNull(),
    trackingNumber: text("tracking_number").notNull(),
    trackingUrl: text("tracking_url"),
    weightGrams: integer("weight_grams"),
    lengthMm: integer("length_mm"),
    widthMm: integer("width_mm"),
    heightMm: integer("height_mm"),
    labelId: text("label_id"),
    status: text("status", { enum: TRACKING_STATUS }).notNull().default("unknown"),
    deliveredAt: millis("delivered_at"),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.shipmentId, t.position] }),
    // In one shipment each number is there once: a trigger sees to that.
    index("parcels_by_tracking").on(t.companyId, t.trackingNumber),
    foreignKey({ columns: [t.companyId, t.shipmentId], foreignColumns: [shipments.companyId, shipments.id] }),
    check("parcels_tracking_given", sql`length(trim(${t.trackingNumber})) > 0`),
  ],
);

/** What a carrier says of a parcel on its way; the same event that arrives twice is one row. */
export const trackingEvents = sqliteTable(
  "tracking_events",
  {
    companyId: companyId(),
    shipmentId: text("shipment_id").notNull(),
    position: integer("position").notNull(),
    at: millis("at").notNull(),
    status: text("status", { enum: TRACKING_STATUS }).notNull(),
    description: text("description").notNull(),
    place: text("place").notNull().default(""),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.shipmentId, t.position, t.at, t.status, t.description] }),
    foreignKey({
      columns: [t.companyId, t.shipmentId, t.position],
      foreignColumns: [parcels.companyId, parcels.shipmentId, parcels.position],
    }),
  ],
);

export const ACTIVITY_KIND = [
  "received",
  "stored",
  "picked",
  "packed",
  "shipped",
  "returned",
  "special",
  "material",
] as const;

/** What is known of a piece of work beyond its figures. */
export interface ActivityDetail {
  carrier?: string;
  method?: string;
  /** How many, of a shipment; one without it. */
  parcels?: number;
  /** What the labels cost. */
  postage?: readonly { costMinor: number; currency: string }[];
  /** Of special work and materials: which, by its name on the rate card or as somebody called it. */
  item?: string;
  /** What somebody priced it at; without it the rate card says. */
  amountMinor?: number;
  currency?: string;
  note?: string;
  byName?: string;
  /** The entry that this one takes back, with its quantity and its price; `note` says why. */
  takesBack?: string;
}

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
    detail: text("detail", { mode: "json" }).$type<ActivityDetail>(),
    /** The day that it is billed with: its own, or the first one that no invoice covers yet. Never another, and set once: triggers see to that. */
    billDay: day("bill_day").notNull().default(""),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index("activities_by_day").on(t.companyId, t.kind, t.billDay, t.id),
    uniqueIndex("activities_source").on(t.companyId, t.sourceId, t.kind),
    check("activities_quantity", sql`${t.quantity} >= 0`),
  ],
);
