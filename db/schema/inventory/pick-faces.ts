/** Where a product is picked from, and how much is to be there. */
import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { locations, products } from "../catalog";
import { companyId, millis } from "../columns";

const SHORT = sql`free < min_units`;

/** A pick face: a location that is replenished with a product from reserve, up to `maxUnits`. */
export const pickFaces = sqliteTable(
  "pick_faces",
  {
    companyId: companyId(),
    productId: text("product_id").notNull(),
    locationId: text("location_id").notNull(),
    /** Replenished when fewer units than this are free. */
    minUnits: integer("min_units").notNull(),
    maxUnits: integer("max_units").notNull(),
    /** Units at the location that can be sold and are not allocated. Updated by triggers only. */
    free: integer("free").notNull().default(0),
    /** The user who is replenishing it, until when. */
    claimedBy: text("claimed_by"),
    claimedByName: text("claimed_by_name"),
    claimedUntil: millis("claimed_until"),
    createdAt: millis("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.productId, t.locationId] }),
    foreignKey({ columns: [t.companyId, t.productId], foreignColumns: [products.companyId, products.id] }),
    foreignKey({ columns: [t.companyId, t.locationId], foreignColumns: [locations.companyId, locations.id] }),
    // Faces below their minimum. A query must repeat the condition to use the index.
    index("pick_faces_short").on(t.companyId, t.productId, t.locationId).where(SHORT),
    index("pick_faces_by_location").on(t.companyId, t.locationId),
    check("pick_faces_units", sql`${t.minUnits} >= 0 and ${t.maxUnits} >= ${t.minUnits} and ${t.maxUnits} > 0`),
    check("pick_faces_claim", sql`(${t.claimedBy} is null) = (${t.claimedUntil} is null)`),
  ],
);

/** The literal condition of the partial index `pick_faces_short`. */
export const FACE_IS_SHORT = sql`${pickFaces.free} < ${pickFaces.minUnits}`;
