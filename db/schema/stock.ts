/**
 * Stock is changed by its ledger only: every write is an INSERT into stock_movements, and triggers update the balances
 * (migrations/0001_triggers.sql). UPDATE and DELETE on the ledger are refused.
 */
import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { locations, lots, products } from "./catalog";
import { SELLABLE_FROM, STOCK_LEVEL } from "./column-values";
import { companyId, day, id, millis } from "./columns";
import { MAIN_WAREHOUSE } from "./directory/warehouses";
import { orderItems } from "./orders";
import { MOVEMENT_KIND, PACK_SCANS, PICK_SCANS, USUAL_TOLERANCE_PERCENT } from "./values/stock-values";

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
    /**
     * Idempotency key: the same operation sent twice is one movement. Movements that cannot be repeated use their own
     * id.
     */
    operationId: text("operation_id").notNull(),
    at: millis("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.productId, t.id] }),
    // Movements whose operation id is their own id are unique already. A query must repeat the condition to use this
    // index.
    uniqueIndex("stock_movements_operation").on(t.companyId, t.operationId).where(sql`${t.operationId} <> ${t.id}`),
    // Units that came to or left a location. A query must repeat the condition to use the index.
    index("stock_movements_by_location").on(t.companyId, t.locationId, t.id).where(sql`delta_on_hand <> 0`),
    foreignKey({ columns: [t.companyId, t.productId], foreignColumns: [products.companyId, products.id] }),
    foreignKey({ columns: [t.companyId, t.lotId], foreignColumns: [lots.companyId, lots.id] }),
    foreignKey({ columns: [t.companyId, t.locationId], foreignColumns: [locations.companyId, locations.id] }),
    check("stock_movements_move_something", sql`${t.deltaOnHand} <> 0 or ${t.deltaAllocated} <> 0`),
    check("stock_movements_allocation_names_its_item", sql`${t.deltaAllocated} = 0 or ${t.orderItemId} is not null`),
  ],
);

const SHORT = sql`listed = 1 and level <> 'in'`;
const WANTED_FROM_RESERVE = sql`in_reserve = 1 and allocated > 0`;
const EXPIRING = sql`expires_on is not null and is_there = 1`;

/** Units of one lot at one location. Updated by triggers only. */
export const stockLevels = sqliteTable(
  "stock_levels",
  {
    companyId: companyId(),
    productId: text("product_id").notNull(),
    lotId: text("lot_id").notNull(),
    locationId: text("location_id").notNull(),
    onHand: integer("on_hand").notNull(),
    allocated: integer("allocated").notNull(),
    /** The lot may not be used, or the location is not pickable. */
    blocked: integer("blocked", { mode: "boolean" }).notNull().default(false),
    /** Units that a picker did not find and that have not been counted since. */
    inDoubt: integer("in_doubt").notNull().default(0),
    /** The location is in a reserve bin, from which pick faces are replenished. */
    inReserve: integer("in_reserve", { mode: "boolean" }).notNull().default(false),
    /** Unallocated units that cannot be sold. `availabilityOf` gives the same number by reason. */
    unsellable: integer("unsellable").generatedAlwaysAs(
      sql`case blocked when 1 then on_hand - allocated else min(on_hand - allocated, in_doubt) end`,
      { mode: "virtual" },
    ),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.productId, t.lotId, t.locationId] }),
    // Stock at a location.
    index("stock_levels_by_location").on(t.companyId, t.locationId, t.productId),
    // Reserve stock that orders wait for.
    index("stock_levels_wanted_from_reserve").on(t.companyId, t.productId).where(WANTED_FROM_RESERVE),
    check("stock_levels_on_hand_not_negative", sql`${t.onHand} >= 0`),
    check("stock_levels_allocated_not_negative", sql`${t.allocated} >= 0`),
    check("stock_levels_allocated_within_on_hand", sql`${t.allocated} <= ${t.onHand}`),
  ],
);

/** A product's totals over all lots and locations; one row per product. Updated by triggers only. */
export const productStock = sqliteTable(
  "product_stock",
  {
    companyId: companyId(),
    productId: text("product_id").notNull(),
    onHand: integer("on_hand").notNull(),
    allocated: integer("allocated").notNull(),
    /** Copied from the product, so that `level` can be indexed. */
    reorderPoint: integer("reorder_point").notNull().default(10),
    /** 0 for an archived product and for a kit. */
    listed: integer("listed", { mode: "boolean" }).notNull().default(true),
    /** Unallocated units on hand that cannot be sold: the sum over `stock_levels`. */
    unsellable: integer("unsellable").notNull().default(0),
    /** Units that are available or allocated. `level` is derived from them. */
    usable: integer("usable").generatedAlwaysAs(sql`on_hand - unsellable`, { mode: "virtual" }),
    available: integer("available")
      .notNull()
      .generatedAlwaysAs(sql`on_hand - allocated - unsellable`, { mode: "virtual" }),
    level: text("level", { enum: STOCK_LEVEL }).generatedAlwaysAs(
      sql`case when on_hand - unsellable <= 0 then 'out' when on_hand - unsellable <= reorder_point then 'low' else 'in' end`,
      { mode: "virtual" },
    ),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.productId] }),
    // Fewest usable units first, in one company and over all of them. A query must repeat the condition to use the
    // index.
    index("product_stock_short").on(t.companyId, t.usable, t.productId).where(SHORT),
    index("product_stock_short_anywhere").on(t.usable, t.companyId, t.productId).where(SHORT),
    // The list of stock sorted by units.
    index("product_stock_by_on_hand").on(t.companyId, t.onHand, t.productId),
    index("product_stock_by_available").on(t.companyId, t.available, t.productId),
    check("product_stock_on_hand_not_negative", sql`${t.onHand} >= 0`),
    check("product_stock_allocated_within_on_hand", sql`${t.allocated} between 0 and ${t.onHand}`),
  ],
);

/**
 * Number of a company's products at each level, and their units; archived products separately. Updated by triggers
 * only.
 */
export const stockCounts = sqliteTable(
  "stock_counts",
  {
    companyId: companyId(),
    level: text("level", { enum: [...STOCK_LEVEL, "archived"] }).notNull(),
    products: integer("products").notNull(),
    units: integer("units").notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.level] })],
);

/** A lot's units on hand over all locations, with its expiry date. Updated by triggers only. */
export const lotStock = sqliteTable(
  "lot_stock",
  {
    companyId: companyId(),
    productId: text("product_id").notNull(),
    lotId: text("lot_id").notNull(),
    onHand: integer("on_hand").notNull(),
    expiresOn: day("expires_on"),
    /**
     * Whether any unit is on hand. A separate column, so that the expiry indexes change only when this does, not with
     * every movement.
     */
    isThere: integer("is_there", { mode: "boolean" }).notNull().default(false),
    /** The company's day on which the lot was created; of units without a lot number, that of the last receipt. */
    arrivedOn: day("arrived_on").notNull().default(""),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.productId, t.lotId] }),
    // First to expire first, in one company and over all of them. A query must repeat the condition to use the index.
    index("lot_stock_by_expiry").on(t.companyId, t.expiresOn, t.lotId).where(EXPIRING),
    index("lot_stock_by_expiry_anywhere").on(t.expiresOn, t.companyId, t.lotId).where(EXPIRING),
    check("lot_stock_on_hand_not_negative", sql`${t.onHand} >= 0`),
  ],
);

/** The literal condition of the partial indexes `lot_stock_by_expiry` and `lot_stock_by_expiry_anywhere`. */
export const LOT_IN_STOCK = sql`${lotStock.expiresOn} is not null and ${lotStock.isThere} = 1`;

/**
 * A product's units on hand at the end of each of the company's days on which they changed, and the units shipped on it
 * and up to it. Stock as of a date is the last row up to it. Updated by triggers only.
 */
export const stockClosings = sqliteTable(
  "stock_closings",
  {
    companyId: companyId(),
    productId: text("product_id").notNull(),
    day: day("day").notNull(),
    onHand: integer("on_hand").notNull(),
    /** Units shipped on the day. */
    shipped: integer("shipped").notNull().default(0),
    /** Units shipped up to the end of the day; the units of a range of days are the difference of two rows. */
    shippedToDate: integer("shipped_to_date").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.productId, t.day] })],
);

/** A company's rules for its stock and for work on it. A company without a row uses the defaults. */
export const stockRules = sqliteTable(
  "stock_rules",
  {
    companyId: companyId().primaryKey(),
    /** Lots are no longer allocated this many days before they expire. */
    stopPickingDays: integer("stop_picking_days").notNull().default(0),
    /** Where its stock is received and its orders are shipped from, unless another warehouse is chosen. */
    warehouseId: text("warehouse_id").notNull().default(MAIN_WAREHOUSE),
    /** Whether received units can be sold at once, or only when they have been put away from the receiving bin. */
    sellableFrom: text("sellable_from", { enum: SELLABLE_FROM }).notNull().default("receipt"),
    /** An order that no single warehouse can fill may ship from several. */
    splitShipments: integer("split_shipments", { mode: "boolean" }).notNull().default(false),
    /** A count's difference above both of these is counted again by another user. */
    countToleranceUnits: integer("count_tolerance_units").notNull().default(1),
    countTolerancePercent: integer("count_tolerance_percent").notNull().default(1),
    /** A difference worth more than this, at the product's cost, is counted again however small it is. */
    countToleranceMinor: integer("count_tolerance_minor"),
    /** What pickers and packers must scan. */
    pickScansBin: integer("pick_scans_bin", { mode: "boolean" }).notNull().default(false),
    pickScansItem: text("pick_scans_item", { enum: PICK_SCANS }).notNull().default("optional"),
    pickScansLot: integer("pick_scans_lot", { mode: "boolean" }).notNull().default(false),
    packScansItem: text("pack_scans_item", { enum: PACK_SCANS }).notNull().default("none"),
    packScansLot: integer("pack_scans_lot", { mode: "boolean" }).notNull().default(false),
    /** Whether each parcel is weighed before it ships. */
    packWeighs: integer("pack_weighs", { mode: "boolean" }).notNull().default(false),
    /** By how many percent a parcel can differ from its expected weight without a reason. */
    packTolerancePercent: integer("pack_tolerance_percent").notNull().default(USUAL_TOLERANCE_PERCENT),
    updatedAt: millis("updated_at").notNull(),
  },
  (t) => [check("stock_rules_days", sql`${t.stopPickingDays} between 0 and 3650`)],
);

/** Units allocated to each order line, and how many of them are picked. Updated by triggers only. */
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
    // Orders with units of a product allocated.
    index("allocations_by_product").on(t.companyId, t.productId),
    check("allocations_quantity_not_negative", sql`${t.quantity} >= 0`),
    check("allocations_picked_within_quantity", sql`${t.picked} between 0 and ${t.quantity}`),
  ],
);
