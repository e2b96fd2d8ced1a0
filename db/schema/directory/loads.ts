/** What carriers collect. A load may hold parcels of several companies, so it is the provider's own. */
import { sql } from "drizzle-orm";
import { check, index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, millis } from "../columns";
import { CARRIERS } from "../shipping";
import { warehouses } from "./warehouses";

/** Parcels that one carrier collects at a warehouse at one time: open while they are loaded, then handed over. */
export const loads = sqliteTable(
  "loads",
  {
    id: id().primaryKey(),
    warehouseId: text("warehouse_id")
      .notNull()
      .references(() => warehouses.id),
    carrier: text("carrier", { enum: CARRIERS }).notNull(),
    /** Trailer, route or dock, as entered; empty when not given. */
    trailer: text("trailer").notNull().default(""),
    openedByName: text("opened_by_name").notNull(),
    openedAt: millis("opened_at").notNull(),
    /** When the carrier's driver took it over, who handed it over, and the driver's name. */
    closedAt: millis("closed_at"),
    closedById: text("closed_by_id"),
    closedByName: text("closed_by_name"),
    driverName: text("driver_name"),
    /** Proof of the hand-over: a photo of the signed manifest or of the trailer. */
    photoId: text("photo_id"),
    /** What the driver signed with on the screen: the text of an SVG path of lines. Null when not signed there. */
    signature: text("signature"),
    /** When the managers' notice of what it left behind became due; null when none is due. */
    noticeDueAt: millis("notice_due_at"),
  },
  (t) => [
    uniqueIndex("loads_one_open").on(t.warehouseId, t.carrier).where(sql`closed_at is null`),
    index("loads_by_warehouse").on(t.warehouseId, t.id),
    index("loads_notice_due").on(t.noticeDueAt).where(sql`notice_due_at is not null`),
    check("loads_closed_whole", sql`(${t.closedAt} is null) = (${t.driverName} is null)`),
    check("loads_photo_of_closed", sql`${t.photoId} is null or ${t.closedAt} is not null`),
    check("loads_signature_of_closed", sql`${t.signature} is null or ${t.closedAt} is not null`),
    check(
      "loads_signature_drawn",
      sql`length(${t.signature}) between 1 and 8000 and ${t.signature} not glob '*[^ML0-9 ]*'`,
    ),
    check("loads_driver_given", sql`length(trim(coalesce(${t.driverName}, 'open'))) > 0`),
  ],
);
