import { foreignKey, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { locations, products } from "../catalog";
import { companyId, day, millis } from "../columns";

/**
 * Files of old movements: each has the movements of a product that follow the previous file's, up to `lastId`. Inserting
 * a row carries the sums of its movements forward and deletes them; nothing else deletes movements
 * (migrations/0115_movement_archives.sql).
 */
export const movementArchives = sqliteTable(
  "movement_archives",
  {
    companyId: companyId(),
    productId: text("product_id").notNull(),
    lastId: text("last_id").notNull(),
    firstId: text("first_id").notNull(),
    key: text("key").notNull(),
    movements: integer("movements").notNull(),
    /** The latest time of its movements. */
    lastAt: millis("last_at").notNull(),
    archivedAt: millis("archived_at").notNull(),
    /** Units of the product on hand after its last movement. Set by the trigger. */
    onHand: integer("on_hand").notNull().default(0),
    /** Its movements may be deleted; only while the trigger runs. */
    isMoving: integer("is_moving", { mode: "boolean" }).notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.productId, t.lastId] }),
    // The company's last archived movement.
    index("movement_archives_by_time").on(t.companyId, t.lastAt),
    foreignKey({ columns: [t.companyId, t.productId], foreignColumns: [products.companyId, products.id] }),
  ],
);

/** Sums of the archived movements of each lot at each location. Updated by triggers only. */
export const carriedStock = sqliteTable(
  "carried_stock",
  {
    companyId: companyId(),
    productId: text("product_id").notNull(),
    lotId: text("lot_id").notNull(),
    locationId: text("location_id").notNull(),
    onHand: integer("on_hand").notNull(),
    allocated: integer("allocated").notNull(),
    shipped: integer("shipped").notNull(),
    /** The last archived movement that brought units; empty for none. */
    enteredId: text("entered_id").notNull(),
    /** When units last came or left; 0 for never. */
    movedAt: integer("moved_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.productId, t.lotId, t.locationId] }),
    // What was at a location.
    index("carried_stock_by_location").on(t.companyId, t.locationId),
    foreignKey({ columns: [t.companyId, t.productId], foreignColumns: [products.companyId, products.id] }),
    foreignKey({ columns: [t.companyId, t.locationId], foreignColumns: [locations.companyId, locations.id] }),
  ],
);

/** Operations whose movements are archived, so that none is repeated. Updated by triggers only. */
export const carriedOperations = sqliteTable(
  "carried_operations",
  {
    companyId: companyId(),
    operationId: text("operation_id").notNull(),
    actorName: text("actor_name").notNull(),
    reason: text("reason"),
    at: millis("at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.operationId] })],
);

/**
 * Units of the archived movements by day, and those put back and short of archived orders, for rebuilding `daily_work`.
 * Updated by triggers only.
 */
export const carriedWork = sqliteTable(
  "carried_work",
  {
    companyId: companyId(),
    day: day("day").notNull(),
    received: integer("received").notNull(),
    returned: integer("returned").notNull(),
    found: integer("found").notNull(),
    lost: integer("lost").notNull(),
    shipped: integer("shipped").notNull(),
    putBack: integer("put_back").notNull().default(0),
    short: integer("short").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.day] })],
);
