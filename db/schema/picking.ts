import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { SHORTAGE_OUTCOME, SHORTAGE_REASON, SHORTAGE_STATUS } from "./column-values";
import { companyId, id, millis } from "./columns";
import { orderItems, orders } from "./orders";

export const SESSION_STATUS = ["active", "paused", "completed", "released", "handed-over"] as const;

/** One user picking one order, from start to complete, pause or release. */
export const pickSessions = sqliteTable(
  "pick_sessions",
  {
    id: id().primaryKey(),
    companyId: companyId(),
    orderId: text("order_id").notNull(),
    userId: text("user_id").notNull(),
    userName: text("user_name").notNull(),
    status: text("status", { enum: SESSION_STATUS }).notNull(),
    startedAt: millis("started_at").notNull(),
    pausedAt: millis("paused_at"),
    /** Milliseconds spent paused before the current active period. */
    pausedFor: integer("paused_for").notNull().default(0),
    endedAt: millis("ended_at"),
    lines: integer("lines").notNull().default(0),
    units: integer("units").notNull().default(0),
    /** Units of this session put back while it was open, and units recorded as short in it. Maintained by triggers. */
    putBack: integer("put_back").notNull().default(0),
    short: integer("short").notNull().default(0),
    /**
     * The order is reserved for its picker until then; each scan extends it. Afterwards another user can take it over.
     */
    leaseUntil: millis("lease_until").notNull().default(0),
    /** Ids of lines that the picker skipped, in that order: they come last. */
    skipped: text("skipped", { mode: "json" }).$type<string[]>().notNull().default([]),
    /** The session that this one continues. */
    takenFrom: text("taken_from"),
    /** The cart that the order is picked on, and its place there: 1 to 40. Null for an order picked alone. */
    cartId: text("cart_id"),
    slot: integer("slot"),
  },
  (t) => [
    uniqueIndex("pick_sessions_tenant_id").on(t.companyId, t.id),
    foreignKey({ columns: [t.companyId, t.orderId], foreignColumns: [orders.companyId, orders.id] }),
    uniqueIndex("pick_sessions_one_an_order")
      .on(t.companyId, t.orderId)
      .where(sql`${t.status} in ('active', 'paused')`),
    index("pick_sessions_by_company_end").on(t.companyId, t.endedAt).where(sql`${t.endedAt} is not null`),
    index("pick_sessions_by_user").on(t.userId, t.id),
    index("pick_sessions_by_company_user").on(t.companyId, t.userId, t.id),
    index("pick_sessions_by_order").on(t.companyId, t.orderId, t.id),
    // A trigger allows one active session per user, or several on one cart.
    index("pick_sessions_open_by_user").on(t.userId).where(sql`${t.status} in ('active', 'paused')`),
    index("pick_sessions_on_carts").on(t.cartId).where(sql`${t.cartId} is not null`),
  ],
);

export const PICK_KIND = ["pick", "undo", "short"] as const;

/** Each accepted scan, as a signed quantity. Append-only; the key makes a repeated scan count once. */
export const picks = sqliteTable(
  "picks",
  {
    companyId: companyId(),
    /** The scan's operation id. */
    id: id(),
    sessionId: text("session_id").notNull(),
    orderId: text("order_id").notNull(),
    itemId: text("item_id").notNull(),
    kind: text("kind", { enum: PICK_KIND }).notNull(),
    lotId: text("lot_id"),
    locationId: text("location_id"),
    quantity: integer("quantity").notNull(),
    reason: text("reason"),
    userId: text("user_id").notNull(),
    at: millis("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ columns: [t.companyId, t.sessionId], foreignColumns: [pickSessions.companyId, pickSessions.id] }),
    foreignKey({
      columns: [t.companyId, t.orderId, t.itemId],
      foreignColumns: [orderItems.companyId, orderItems.orderId, orderItems.id],
    }),
    index("picks_by_order").on(t.companyId, t.orderId, t.id),
    check(
      "picks_signed",
      sql`(${t.kind} = 'undo' and ${t.quantity} < 0) or (${t.kind} <> 'undo' and ${t.quantity} > 0)`,
    ),
    check(
      "picks_name_their_units",
      sql`${t.kind} = 'short' or (${t.lotId} is not null and ${t.locationId} is not null)`,
    ),
  ],
);

/** Units that a picker did not find, and how it was resolved. */
export const pickShortages = sqliteTable(
  "pick_shortages",
  {
    companyId: companyId(),
    id: id(),
    orderId: text("order_id").notNull(),
    itemId: text("item_id").notNull(),
    sessionId: text("session_id").notNull(),
    lotId: text("lot_id"),
    locationId: text("location_id"),
    quantity: integer("quantity").notNull(),
    reason: text("reason", { enum: SHORTAGE_REASON }).notNull(),
    note: text("note"),
    status: text("status", { enum: SHORTAGE_STATUS }).notNull(),
    outcome: text("outcome", { enum: SHORTAGE_OUTCOME }),
    reportedAt: millis("reported_at").notNull(),
    reportedById: text("reported_by_id").notNull(),
    reportedByName: text("reported_by_name").notNull(),
    decidedAt: millis("decided_at"),
    decidedById: text("decided_by_id"),
    decidedByName: text("decided_by_name"),
    /** Message to the picker from the user who decided. */
    decisionNote: text("decision_note"),
    /** The backorder that ships them later. */
    backorderId: text("backorder_id"),
    /** When the location's stock was last confirmed; until then units reported missing there are in doubt. */
    countedAt: millis("counted_at"),
    countedByName: text("counted_by_name"),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.orderId, t.id] }),
    uniqueIndex("pick_shortages_id").on(t.id),
    // One open shortage per line.
    uniqueIndex("pick_shortages_one_open").on(t.companyId, t.orderId, t.itemId).where(sql`${t.status} = 'open'`),
    index("pick_shortages_to_decide").on(t.companyId, t.id).where(sql`${t.status} = 'open'`),
    // Locations that need a count.
    index("pick_shortages_uncounted")
      .on(t.companyId, t.lotId, t.locationId)
      .where(sql`${t.lotId} is not null and ${t.countedAt} is null`),
    foreignKey({
      columns: [t.companyId, t.orderId, t.itemId],
      foreignColumns: [orderItems.companyId, orderItems.orderId, orderItems.id],
    }),
    foreignKey({ columns: [t.companyId, t.sessionId], foreignColumns: [pickSessions.companyId, pickSessions.id] }),
    check("pick_shortages_quantity", sql`${t.quantity} > 0`),
    check("pick_shortages_decided", sql`(${t.status} = 'decided') = (${t.outcome} is not null)`),
  ],
);

/**
 * Units of an order verified at the packing station, as signed quantities. Append-only; the key makes a repeated scan
 * count once. Triggers refuse more units of a line, or of one of its lots, than were picked.
 */
export const packChecks = sqliteTable(
  "pack_checks",
  {
    companyId: companyId(),
    /** The scan's operation id. A reversing row has the id of the reversed one and a suffix. */
    id: id(),
    orderId: text("order_id").notNull(),
    itemId: text("item_id").notNull(),
    /** The lot on the label; null when the label has none. */
    lotId: text("lot_id"),
    quantity: integer("quantity").notNull(),
    /** Which of the order's parcels, counted from 1. */
    parcel: integer("parcel").notNull(),
    userId: text("user_id").notNull(),
    at: millis("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({
      columns: [t.companyId, t.orderId, t.itemId],
      foreignColumns: [orderItems.companyId, orderItems.orderId, orderItems.id],
    }),
    index("pack_checks_by_order").on(t.companyId, t.orderId, t.itemId, t.id),
    check("pack_checks_quantity", sql`${t.quantity} <> 0`),
    check("pack_checks_parcel", sql`${t.parcel} > 0`),
  ],
);

/**
 * Picked units of an order that were put into its slot of a put wall, as signed quantities. Append-only; the key makes a
 * repeated scan count once. Triggers refuse more units of a lot than were picked, and undo the puts of picks that are undone.
 */
export const wallPuts = sqliteTable(
  "wall_puts",
  {
    companyId: companyId(),
    /** The scan's operation id. A reversing row has the id of the reversed one and a suffix. */
    id: id(),
    orderId: text("order_id").notNull(),
    itemId: text("item_id").notNull(),
    lotId: text("lot_id").notNull(),
    quantity: integer("quantity").notNull(),
    userId: text("user_id").notNull(),
    at: millis("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({
      columns: [t.companyId, t.orderId, t.itemId],
      foreignColumns: [orderItems.companyId, orderItems.orderId, orderItems.id],
    }),
    index("wall_puts_by_order").on(t.companyId, t.orderId, t.itemId, t.id),
    check("wall_puts_quantity", sql`${t.quantity} <> 0`),
  ],
);
