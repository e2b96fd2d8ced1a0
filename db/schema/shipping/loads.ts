import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { companyId, id, millis } from "../columns";
import { CARRIERS, parcels } from "../shipping";

/** Where each shipped parcel waits for its carrier, and the load that it is in. Written by triggers only. */
export const loadParcels = sqliteTable(
  "load_parcels",
  {
    companyId: companyId(),
    shipmentId: text("shipment_id").notNull(),
    position: integer("position").notNull(),
    warehouseId: text("warehouse_id").notNull(),
    carrier: text("carrier", { enum: CARRIERS }).notNull(),
    trackingNumber: text("tracking_number").notNull(),
    /** Null while it is on no load. */
    loadId: text("load_id"),
    loadedAt: millis("loaded_at"),
    /** Whether its tracking shows that the carrier has it, although it was scanned onto no load. It no longer waits. */
    isCollected: integer("is_collected", { mode: "boolean" }).notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.shipmentId, t.position] }),
    foreignKey({
      columns: [t.companyId, t.shipmentId, t.position],
      foreignColumns: [parcels.companyId, parcels.shipmentId, parcels.position],
    }),
    index("load_parcels_by_tracking").on(t.trackingNumber, t.companyId),
    index("load_parcels_waiting")
      .on(t.warehouseId, t.carrier, t.companyId, t.shipmentId, t.position)
      .where(sql`load_id is null and is_collected = 0`),
    index("load_parcels_loaded").on(t.loadId, t.loadedAt, t.shipmentId, t.position).where(sql`load_id is not null`),
    check("load_parcels_loaded_whole", sql`(${t.loadId} is null) = (${t.loadedAt} is null)`),
  ],
);

/** Parcels scanned onto a load (1) and taken off it (-1). Append-only; the key makes a repeated scan count once. */
export const loadScans = sqliteTable(
  "load_scans",
  {
    companyId: companyId(),
    /** The scan's operation id. */
    id: id(),
    loadId: text("load_id").notNull(),
    shipmentId: text("shipment_id").notNull(),
    position: integer("position").notNull(),
    quantity: integer("quantity").notNull(),
    userId: text("user_id").notNull(),
    at: millis("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({
      columns: [t.companyId, t.shipmentId, t.position],
      foreignColumns: [loadParcels.companyId, loadParcels.shipmentId, loadParcels.position],
    }),
    check("load_scans_quantity", sql`${t.quantity} in (1, -1)`),
  ],
);

/** Parcels by load; those that wait have an empty load. Updated by triggers only. */
export const loadTallies = sqliteTable(
  "load_tallies",
  {
    companyId: companyId(),
    loadId: text("load_id").notNull(),
    warehouseId: text("warehouse_id").notNull(),
    carrier: text("carrier", { enum: CARRIERS }).notNull(),
    parcels: integer("parcels").notNull(),
    /** Parcels that waited when the load was handed over. */
    leftBehind: integer("left_behind").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.loadId, t.warehouseId, t.carrier] }),
    index("load_tallies_anywhere").on(t.loadId, t.warehouseId, t.carrier),
    check("load_tallies_not_negative", sql`${t.parcels} >= 0`),
  ],
);
