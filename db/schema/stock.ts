/**
 * Stock moves by its ledger: the only write to stock is an INSERT into stock_movements, and triggers move the
 * balances (migrations/0001_triggers.sql). UPDATE and DELETE on the ledger are refused.
 */
import { sql } from "drizzle-orm";
import { check, foreignKey, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { locations, lots, products } from "./catalog";
import { companyId, id, millis } from "./columns";
import { orderItems } from "./orders";

export const MOVEMENT_KIND = [
  "receive",
  "adjust",
  "transfer",
  "count",
  "allocate",
  "release",
  "ship",
  "return",
] as const;

export const stockMovements = sqliteTable(
  "stock_movements",
  {
    companyId: companyId(),
    productId: text("product_id").notNull(),
    id: id(),
    lotId: text("lot_id").notNull(),
    locationId: text("location_id").notNull(),
    deltaOnHand: integer("delta_on_hand").notNull().default(0),
    deltaAllocated: integer("delta_allocated").notNull().default(0),
    kind: text("kind", { enum: MOVEMENT_KIND }).notNull(),
    reason: text("reason"),
    orderId: text("order_id"),
    orderItemId: text("order_item_id"),
    actorId: text("actor_id").notNull(),
    actorName: text("actor_name").notNull(),
    /** The same operation sent twice is one movement. */
    operationId: text("operation_id").notNull(),
    at: millis("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.productId, t.id] }),
    uniqueIndex("stock_movements_operation").on(t.companyId, t.operationId),
    foreignKey({ columns: [t.companyId, t.productId], foreignColumns: [products.companyId, products.id] }),
    foreignKey({ columns: [t.companyId, t.lotId], foreignColumns: [lots.companyId, lots.id] }),
    foreignKey({ columns: [t.companyId, t.locationId], foreignColumns: [locations.companyId, locations.id] }),
    check("stock_movements_move_something", sql`${t.deltaOnHand} <> 0 or ${t.deltaAllocated} <> 0`),
    check("stock_movements_allocation_names_its_item", sql`${t.deltaAllocated} = 0 or ${t.orderItemId} is not null`),
  ],
);

/** Units of one lot at one location. Moved by triggers only. */
export const stockLevels = sqliteTable(
  "stock_levels",
  {
    companyId: companyId(),
    productId: text("product_id").notNull(),
    lotId: text("lot_id").notNull(),
    locationId: text("location_id").notNull(),
    onHand: integer("on_hand").notNull(),
    allocated: integer("allocated").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.productId, t.lotId, t.locationId] }),
    check("stock_levels_on_hand_not_negative", sql`${t.onHand} >= 0`),
    check("stock_levels_allocated_not_negative", sql`${t.allocated} >= 0`),
    check("stock_levels_allocated_within_on_hand", sql`${t.allocated} <= ${t.onHand}`),
  ],
);

/** The product's totals over all lots and locations. Moved by triggers only. */
export const productStock = sqliteTable(
  "product_stock",
  {
    companyId: companyId(),
    productId: text("product_id").notNull(),
    onHand: integer("on_hand").notNull(),
    allocated: integer("allocated").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.productId] }),
    check("product_stock_on_hand_not_negative", sql`${t.onHand} >= 0`),
    check("product_stock_allocated_within_on_hand", sql`${t.allocated} between 0 and ${t.onHand}`),
  ],
);

/** Which units are promised to which order line, and how many of them are picked. Moved by triggers only. */
export const allocations = sqliteTable(
  "allocations",
  {
    companyId: companyId(),
    orderId: text("order_id").notNull(),
    itemId: text("item_id").notNull(),
    lotId: text("lot_id").notNull(),
    locationId: text("location_id").notNull(),
    productId: text("product_id").notNull(),
    quantity: integer("quantity").notNull(),
    picked: integer("picked").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.orderId, t.itemId, t.lotId, t.locationId] }),
    foreignKey({
      columns: [t.companyId, t.orderId, t.itemId],
      foreignColumns: [orderItems.companyId, orderItems.orderId, orderItems.id],
    }),
    check("allocations_quantity_not_negative", sql`${t.quantity} >= 0`),
    check("allocations_picked_within_quantity", sql`${t.picked} between 0 and ${t.quantity}`),
  ],
);
