/** Who is putting away received units. */
import { foreignKey, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { locations, lots, products } from "../catalog";
import { companyId, millis } from "../columns";

/** A user who puts away a lot from a receiving bin, until when. Deleted with the last of its units. */
export const putawayClaims = sqliteTable(
  "putaway_claims",
  {
    companyId: companyId(),
    productId: text("product_id").notNull(),
    lotId: text("lot_id").notNull(),
    locationId: text("location_id").notNull(),
    claimedBy: text("claimed_by").notNull(),
    claimedByName: text("claimed_by_name").notNull(),
    claimedUntil: millis("claimed_until").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.productId, t.lotId, t.locationId] }),
    foreignKey({ columns: [t.companyId, t.productId], foreignColumns: [products.companyId, products.id] }),
    foreignKey({ columns: [t.companyId, t.lotId], foreignColumns: [lots.companyId, lots.id] }),
    foreignKey({ columns: [t.companyId, t.locationId], foreignColumns: [locations.companyId, locations.id] }),
  ],
);
