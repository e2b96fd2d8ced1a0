import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { ParcelToSend, Rate } from "#app/integrations/shipper";
import { TRACKING_STATUS } from "#app/integrations/shipper";
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
    /** The carrier's service that was bought for the first parcel; null for a typed tracking number. */
    service: text("service"),
    estimatedDelivery: day("estimated_delivery"),
    units: integer("units").notNull(),
    createdBy: text("created_by").notNull(),
    createdByName: text("created_by_name").notNull(),
    createdAt: millis("created_at").notNull(),
    /** Status of the least advanced parcel. */
    trackingStatus: text("tracking_status", { enum: TRACKING_STATUS }).notNull().default("unknown"),
    /** When the carrier was last asked, and when to ask next; null when tracking is not available. */
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
 * Postage for one parcel, bought from a partner. The id is also the partner's idempotency key. The row is in "buying"
 * from before the call until its result is known, so that an interrupted purchase is never paid twice.
 */
export const labels = sqliteTable(
  "labels",
  {
    id: id().primaryKey(),
    companyId: companyId(),
    orderId: text("order_id").notNull(),
    integrationId: text("integration_id").notNull(),
    /** Which of the order's parcels, counted from 1. */
    position: integer("position").notNull().default(1),
    /** The return whose parcel it is for, from the customer to the warehouse. */
    returnId: text("return_id"),
    state: text("state", { enum: LABEL_STATE }).notNull(),
    parcel: text("parcel", { mode: "json" }).$type<ParcelToSend>().notNull(),
    rate: text("rate", { mode: "json" }).$type<Rate>().notNull(),
    carrier: text("carrier", { enum: CARRIERS }).notNull(),
    carrierLabel: text("carrier_label").notNull(),
    serviceLabel: text("service_label").notNull(),
    costMinor: minor("cost_minor").notNull(),
    currency: text("currency").notNull(),
    isTest: integer("is_test", { mode: "boolean" }).notNull().default(false),
    /** The partner's label id, and the printed tracking number. */
    partnerLabelId: text("partner_label_id"),
    trackingNumber: text("tracking_number"),
    trackingUrl: text("tracking_url"),
    /** R2 key of its PDF; null until the partner has rendered it. */
    fileKey: text("file_key"),
    /** The partner's error message. */
    error: text("error"),
    /** The bulk run in which its order was shipped. */
    runId: text("run_id"),
    /** One worker at a time asks the partner about it. */
    leaseUntil: millis("lease_until").notNull().default(0),
    createdBy: text("created_by").notNull(),
    createdByName: text("created_by_name").notNull(),
    createdAt: millis("created_at").notNull(),
    updatedAt: millis("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("labels_tenant_id").on(t.companyId, t.id),
    // One live label per parcel.
    uniqueIndex("labels_one_a_parcel")
      .on(t.companyId, t.orderId, t.position)
      .where(sql`${t.state} in ('buying', 'bought', 'voiding') and ${t.returnId} is null`),
    uniqueIndex("labels_one_a_return")
      .on(t.companyId, t.returnId)
      .where(sql`${t.state} in ('buying', 'bought', 'voiding') and ${t.returnId} is not null`),
    index("labels_by_return").on(t.companyId, t.returnId, t.id).where(sql`${t.returnId} is not null`),
    index("labels_by_order").on(t.companyId, t.orderId, t.id),
    index("labels_by_run").on(t.companyId, t.runId, t.orderId).where(sql`${t.runId} is not null`),
    index("labels_unsettled").on(t.state, t.updatedAt).where(sql`${t.state} in ('buying', 'voiding')`),
    foreignKey({ columns: [t.companyId, t.orderId], foreignColumns: [orders.companyId, orders.id] }),
    check("labels_bought_has_number", sql`${t.state} <> 'bought' or length(${t.trackingNumber}) > 0`),
    check("labels_failed_says_why", sql`${t.state} <> 'failed' or length(${t.error}) > 0`),
  ],
);

/** One parcel of a shipment. The first parcel's number is the shipment's own. */
export const parcels = sqliteTable(
  "parcels",
  {
    companyId: companyId(),
    shipmentId: text("shipment_id").notNull(),
    /** Counted from 1. */
    position: integer("position").notNull(),
    trackingNumber: text("tracking_number").notNull(),
    trackingUrl: text("tracking_url"),
    weightGrams: integer("weight_grams"),
    lengthMm: integer("length_mm"),
    widthMm: integer("width_mm"),
    heightMm: integer("height_mm"),
    labelId: text("label_id"),
    /** The box that it was packed in, and its name then; the box can be deleted later. */
    boxId: text("box_id"),
    boxName: text("box_name"),
    status: text("status", { enum: TRACKING_STATUS }).notNull().default("unknown"),
    deliveredAt: millis("delivered_at"),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.shipmentId, t.position] }),
    // A trigger keeps tracking numbers unique within a shipment.
    index("parcels_by_tracking").on(t.companyId, t.trackingNumber),
    foreignKey({ columns: [t.companyId, t.shipmentId], foreignColumns: [shipments.companyId, shipments.id] }),
    check("parcels_tracking_given", sql`length(trim(${t.trackingNumber})) > 0`),
  ],
);

/** Carrier events of a parcel; the same event received twice is one row. */
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
  "putaway",
  "stored",
  "picked",
  "packed",
  "shipped",
  "returned",
  "assembled",
  "special",
  "material",
] as const;

/** Details of a piece of work beyond its quantities. */
export interface ActivityDetail {
  carrier?: string;
  method?: string;
  /** Number of parcels of a shipment; one when absent. */
  parcels?: number;
  /** Cost of the labels. */
  postage?: readonly { costMinor: number; currency: string }[];
  /** Special work or material: its name on the rate card, or as entered. */
  item?: string;
  /** Of a receipt against an announcement: a further receipt of it, which is no receipt of its own to the rate card. */
  continues?: boolean;
  /** Handling units unloaded with a receipt. Of a day of storage: pallets that held the company's stock. */
  cartons?: number;
  pallets?: number;
  /** Of a day of storage: locations that are those pallets or stand on them, which `lines` does not count. */
  palletLocations?: number;
  /** Of a day of storage: volume of the units whose product has a size, in thousandths of m³ and of ft³. */
  volume?: { m3: number; ft3: number };
  /** Of a day of storage: units whose product has no size, and its first products by SKU. */
  unmeasured?: { units: number; products: number; skus: readonly string[] };
  /** Manually entered price; without it the rate card applies. */
  amountMinor?: number;
  currency?: string;
  note?: string;
  byName?: string;
  /** The entry that this one reverses, with its quantity and price; `note` says why. */
  takesBack?: string;
}

/** The source of a reversal is this prefix and the id of what it reverses: a manual entry, or a receipt. */
export const REVERSAL_PREFIX = "back:";

/** A billable event, written in the batch of the work that it bills. Append-only. */
export const activities = sqliteTable(
  "activities",
  {
    companyId: companyId(),
    id: id(),
    kind: text("kind", { enum: ACTIVITY_KIND }).notNull(),
    /** Id of the shipment, receipt or session that the work belongs to. */
    sourceId: text("source_id").notNull(),
    orderId: text("order_id"),
    /** Negative for a receipt's reversal. */
    lines: integer("lines").notNull().default(0),
    quantity: integer("quantity").notNull(),
    at: millis("at").notNull(),
    detail: text("detail", { mode: "json" }).$type<ActivityDetail>(),
    /**
     * The day it is billed on: its own, or the first day not covered by an invoice. Set once; triggers enforce that.
     */
    billDay: day("bill_day").notNull().default(""),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index("activities_by_day").on(t.companyId, t.kind, t.billDay, t.id),
    uniqueIndex("activities_source").on(t.companyId, t.sourceId, t.kind),
    check("activities_quantity", sql`${t.quantity} >= 0`),
  ],
);
