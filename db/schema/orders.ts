import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { OrderAmounts } from "#app/integrations/order-amounts";
import type { PostalAddress } from "#app/integrations/partner";
import type { WarehouseChoice } from "./allocation/allocation-rules";
import { products } from "./catalog";
import { HOLD_KIND, ORDER_STATUS } from "./column-values";
import { companyId, day, id, millis, minor, noneBelowZero, tallies } from "./columns";
import { MAIN_WAREHOUSE } from "./directory/warehouses";
import type { KitOfLine } from "./values/kit-of-line";

export const ORDER_SOURCE = ["manual", "storefront"] as const;

/** Values from the store that a screen shows beside our own. */
export interface ExternalData {
  date_created?: string;
  number?: string;
  status?: string;
  payment_method_title?: string | null;
  shipping_method?: string | null;
  customer_note?: string | null;
  /** Order total before refunds, in minor units of the order's currency. */
  ordered_minor?: number;
}

const PLACED_AT = sql`min(case when length(id) = 36 and substr(id, 1, 8) || substr(id, 10, 4) not glob '*[^0-9a-f]*' then json_extract('0x' || substr(id, 1, 8) || substr(id, 10, 4), '$') else created_at end, 253402300799999)`;

/** Statuses of orders that have to leave the warehouse and are not on hold. */
const isToShip = sql`status in ('pending', 'picking', 'picked', 'processing')`;

const isElsewhere = sql`warehouse_id <> ${sql.raw(`'${MAIN_WAREHOUSE}'`)}`;

/**
 * `id` is a UUIDv7 made from the time the order was placed, so that "newest first" is id order and needs no index of
 * its own. `seq` is the row id for the search index.
 */
export const orders = sqliteTable(
  "orders",
  {
    seq: integer("seq").primaryKey(),
    id: id(),
    companyId: companyId(),
    orderNumber: text("order_number").notNull(),
    customerName: text("customer_name").notNull().default(""),
    customerEmail: text("customer_email").notNull().default(""),
    customerPhone: text("customer_phone").notNull().default(""),
    /** One line per part of the address, as on a label. */
    shippingAddress: text("shipping_address").notNull().default(""),
    shipTo: text("ship_to", { mode: "json" }).$type<PostalAddress>(),
    currency: text("currency").notNull().default("USD"),
    totalMinor: minor("total_minor").notNull().default(0),
    status: text("status", { enum: ORDER_STATUS }).notNull(),
    /** Reasons of all open holds, joined. Maintained by triggers while the order is on hold. */
    holdReason: text("hold_reason"),
    /** Kind of the oldest open hold. Null when every hold is resolved. Maintained by triggers while on hold. */
    holdKind: text("hold_kind", { enum: HOLD_KIND }),
    /** Rank: 0 normal, 1 high, 2 urgent. */
    priority: integer("priority").notNull().default(0),
    /** Day by which the order must leave its warehouse, by the warehouse's hours unless a user has set another. */
    requiredShipDate: day("required_ship_date"),
    /** The day by the warehouse's hours, where a user has set another one or none. */
    dueOn: day("due_on"),
    /** What makes up the store's total. Null until read from the store's order, and for manual orders. */
    amounts: text("amounts", { mode: "json" }).$type<OrderAmounts | "unknown">(),
    /** Number of lines, and units over all lines. */
    lineCount: integer("line_count").notNull().default(0),
    unitCount: integer("unit_count").notNull().default(0),
    /** Text for the search index: each SKU once, and the tracking numbers. */
    skus: text("skus").notNull().default(""),
    tracking: text("tracking").notNull().default(""),
    /** The order whose units this one ships: later as a backorder, or from another warehouse as part of a split. */
    backorderOf: text("backorder_of"),
    /** It and its linked orders ship one order from several warehouses, and complete it in the store together. */
    isSplit: integer("is_split", { mode: "boolean" }).notNull().default(false),
    source: text("source", { enum: ORDER_SOURCE }).notNull(),
    integrationId: text("integration_id"),
    externalId: text("external_id"),
    externalData: text("external_data", { mode: "json" }).$type<ExternalData>(),
    createdAt: millis("created_at").notNull(),
    updatedAt: millis("updated_at").notNull(),
    shippedAt: millis("shipped_at"),
    /** The user who is expected to pick it, and their name at that time. Other pickers can still take it. */
    assignedPickerId: text("assigned_picker_id"),
    assignedPickerName: text("assigned_picker_name"),
    /** The warehouse that its units are allocated in; meaningful while they are. */
    warehouseId: text("warehouse_id").notNull().default(MAIN_WAREHOUSE),
    /** Why there; null for the only warehouse that came into question. */
    warehouseChoice: text("warehouse_choice", { mode: "json" }).$type<WarehouseChoice>(),
    /** The tote with its picked units, and the cart whose orders share it; triggers keep other orders out of it. */
    tote: text("tote"),
    toteCartId: text("tote_cart_id"),
    /** The wave that it was released in. Triggers clear it when the order moves to another warehouse. */
    waveId: text("wave_id"),
    /** The user who created it; null for orders from stores and for backorders. */
    createdById: text("created_by_id"),
    /** Id of the form that created it: submitting the form again returns this order. */
    operationId: text("operation_id"),
    /** Since when its lines, history, notes and picks are in the archive instead of their tables. */
    archivedAt: millis("archived_at"),
    /** Its file in the archive; a new one each time it is archived. */
    archiveKey: text("archive_key"),
    /** The list sorted by customer ignores case. */
    customerSort: text("customer_sort").notNull().generatedAlwaysAs(sql`lower(customer_name)`, { mode: "virtual" }),
    /** The time encoded in the id. */
    placedAt: millis("placed_at").generatedAlwaysAs(PLACED_AT, { mode: "virtual" }),
  },
  (t) => [
    uniqueIndex("orders_id").on(t.id),
    uniqueIndex("orders_tenant_id").on(t.companyId, t.id),
    uniqueIndex("orders_number").on(t.companyId, t.orderNumber),
    index("orders_by_company_status").on(t.companyId, t.status, t.id),
    index("orders_by_status").on(t.status, t.id),
    // The list sorted by customer or by total; sorted by number it uses orders_number.
    index("orders_by_customer").on(t.companyId, t.customerSort, t.id),
    index("orders_by_total").on(t.companyId, t.totalMinor, t.id),
    // Orders changed a day or more after they were placed. Orders finished within a day never enter this index.
    index("orders_changed_late")
      .on(t.updatedAt, t.id, t.companyId)
      .where(sql`${t.updatedAt} >= ${t.placedAt} + 86400000`),
    // Orders that must leave by a day, in one company and over all of them.
    index("orders_due").on(t.companyId, t.requiredShipDate, t.id).where(isToShip),
    index("orders_due_anywhere").on(t.requiredShipDate, t.id).where(isToShip),
    // Orders to pick before all others.
    index("orders_prioritized").on(t.companyId, t.status, t.priority, t.id).where(sql`${t.priority} > 0`),
    index("orders_held_by_kind").on(t.companyId, t.holdKind, t.id).where(sql`${t.status} = 'on-hold'`),
    index("orders_held_by_kind_anywhere").on(t.holdKind, t.id).where(sql`${t.status} = 'on-hold'`),
    // Storefront orders whose amounts have not been read from the store's order yet.
    index("orders_without_amounts").on(t.id).where(sql`${t.source} = 'storefront' and ${t.amounts} is null`),
    // Orders of all warehouses but the main one, so that a single warehouse costs no index entry.
    index("orders_elsewhere").on(t.companyId, t.warehouseId, t.status, t.id).where(isElsewhere),
    index("orders_elsewhere_anywhere").on(t.warehouseId, t.status, t.id).where(isElsewhere),
    index("orders_backorders").on(t.companyId, t.backorderOf).where(sql`${t.backorderOf} is not null`),
    check("orders_priority_known", sql`${t.priority} in (0, 1, 2)`),
    // Orders of an assigned picker, newest first: of one company, and over all companies.
    index("orders_by_picker").on(t.companyId, t.assignedPickerId, t.id).where(sql`${t.assignedPickerId} is not null`),
    index("orders_by_picker_anywhere").on(t.assignedPickerId, t.id).where(sql`${t.assignedPickerId} is not null`),
    // Orders that a picker can start.
    index("orders_to_pick_by_picker")
      .on(t.assignedPickerId, t.id)
      .where(sql`${t.assignedPickerId} is not null and ${t.status} = 'pending'`),
    // Orders whose units are in totes.
    index("orders_in_totes").on(t.tote).where(sql`${t.tote} is not null and ${t.status} in ('picking', 'picked')`),
    // Orders of a wave, and those that pickers can start.
    index("orders_in_waves").on(t.waveId, t.id).where(sql`${t.waveId} is not null`),
    index("orders_released").on(t.id).where(sql`${t.waveId} is not null and ${t.status} = 'pending'`),
    check("orders_number_given", sql`length(trim(${t.orderNumber})) > 0`),
    check("orders_hold_has_reason", sql`${t.status} <> 'on-hold' or length(${t.holdReason}) > 0`),
    check("orders_status_known", sql.raw(`status in (${ORDER_STATUS.map((s) => `'${s}'`).join(", ")})`)),
  ],
);

export const ITEM_PROBLEM = ["no-sku", "unknown-sku", "bad-quantity"] as const;

export const orderItems = sqliteTable(
  "order_items",
  {
    id: id(),
    companyId: companyId(),
    orderId: text("order_id").notNull(),
    /** Counted from 1, in the store's order. */
    line: integer("line").notNull(),
    productId: text("product_id"),
    sku: text("sku").notNull().default(""),
    name: text("name").notNull(),
    quantity: integer("quantity").notNull(),
    priceMinor: minor("price_minor").notNull().default(0),
    pickedQuantity: integer("picked_quantity").notNull().default(0),
    shortQuantity: integer("short_quantity").notNull().default(0),
    shortReason: text("short_reason"),
    /** Problem that must be fixed before the line can be picked. */
    problem: text("problem", { enum: ITEM_PROBLEM }),
    /** The quantity as received, when it was not a whole number of units. */
    orderedQuantity: text("ordered_quantity"),
    externalLineId: text("external_line_id"),
    attributes: text("attributes", { mode: "json" }).$type<{ label: string; value: string }[]>(),
    /** The kit that the line is a component of, and what was ordered of it. */
    kitProductId: text("kit_product_id"),
    kit: text("kit", { mode: "json" }).$type<KitOfLine>(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.orderId, t.id] }),
    uniqueIndex("order_items_id").on(t.id),
    // Orders that contain a kit.
    index("order_items_by_kit").on(t.companyId, t.kitProductId).where(sql`${t.kitProductId} is not null`),
    // Orders that contain a product.
    index("order_items_by_product").on(t.companyId, t.productId).where(sql`${t.productId} is not null`),
    // Orders with a SKU that has no product yet.
    index("order_items_unknown").on(t.companyId, t.sku, t.orderId).where(sql`${t.problem} = 'unknown-sku'`),
    foreignKey({ columns: [t.companyId, t.orderId], foreignColumns: [orders.companyId, orders.id] }),
    foreignKey({ columns: [t.companyId, t.productId], foreignColumns: [products.companyId, products.id] }),
    check("order_items_quantity", sql`${t.quantity} >= 0`),
    check("order_items_picked", sql`${t.pickedQuantity} >= 0 and ${t.shortQuantity} >= 0`),
    check("order_items_not_over_picked", sql`${t.pickedQuantity} + ${t.shortQuantity} <= ${t.quantity}`),
  ],
);

/** What happened to an order, by whom and when. Append-only. */
export const orderHistory = sqliteTable(
  "order_history",
  {
    companyId: companyId(),
    orderId: text("order_id").notNull(),
    id: id(),
    at: millis("at").notNull(),
    actorId: text("actor_id").notNull(),
    actorName: text("actor_name").notNull(),
    event: text("event").notNull(),
    from: text("from_value"),
    to: text("to_value"),
    note: text("note"),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.orderId, t.id] }),
    foreignKey({ columns: [t.companyId, t.orderId], foreignColumns: [orders.companyId, orders.id] }),
  ],
);

/** Number of a company's orders in each status. Maintained by triggers, so that screens need not count rows. */
export const orderTallies = sqliteTable(
  "order_tallies",
  { companyId: companyId().primaryKey(), ...tallies(ORDER_STATUS) },
  () => [check("order_tallies_not_negative", noneBelowZero(ORDER_STATUS))],
);

/** Words that users put on orders to find and group them. */
export const orderTags = sqliteTable(
  "order_tags",
  {
    companyId: companyId(),
    orderId: text("order_id").notNull(),
    /** The tag in lower case: an order has a tag once, however it is written. */
    key: text("key").notNull(),
    /** As the user wrote it. */
    tag: text("tag").notNull(),
    addedAt: millis("added_at").notNull(),
    addedById: text("added_by_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.orderId, t.key] }),
    foreignKey({ columns: [t.companyId, t.orderId], foreignColumns: [orders.companyId, orders.id] }),
    // Orders with a tag, newest first: of one company, and over all companies.
    index("order_tags_by_key").on(t.companyId, t.key, t.orderId),
    index("order_tags_by_key_anywhere").on(t.key, t.orderId),
    check("order_tags_given", sql`length(trim(${t.tag})) > 0`),
  ],
);
