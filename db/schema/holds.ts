/** Holds on orders, and changes that their stores propose. */
import { sql } from "drizzle-orm";
import { check, foreignKey, index, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { HOLD_KIND } from "./column-values";
import { companyId, id, millis } from "./columns";
import { orders } from "./orders";

/**
 * A reason why an order must wait. Several may be open at once; the order continues only when none is. Rows are kept: a
 * released hold records who released it.
 */
export const orderHolds = sqliteTable(
  "order_holds",
  {
    companyId: companyId(),
    orderId: text("order_id").notNull(),
    id: id(),
    kind: text("kind", { enum: HOLD_KIND }).notNull(),
    /** Text shown on the order. */
    reason: text("reason").notNull(),
    /** The order line concerned. */
    itemId: text("item_id"),
    /** The product that must arrive before the order can continue. */
    productId: text("product_id"),
    placedAt: millis("placed_at").notNull(),
    placedById: text("placed_by_id").notNull(),
    placedByName: text("placed_by_name").notNull(),
    releasedAt: millis("released_at"),
    releasedById: text("released_by_id"),
    releasedByName: text("released_by_name"),
    /** How it was resolved. */
    releaseNote: text("release_note"),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.orderId, t.id] }),
    foreignKey({ columns: [t.companyId, t.orderId], foreignColumns: [orders.companyId, orders.id] }),
    // Orders waiting for a product, oldest first.
    index("order_holds_by_product")
      .on(t.companyId, t.productId)
      .where(sql`${t.productId} is not null and ${t.releasedAt} is null`),
    check("order_holds_reason_given", sql`length(trim(${t.reason})) > 0`),
    check("order_holds_kind_known", sql.raw(`kind in (${HOLD_KIND.map((kind) => `'${kind}'`).join(", ")})`)),
  ],
);

export const PROPOSAL_KIND = ["cancel", "address", "customer", "items"] as const;
export const PROPOSAL_STATUS = ["open", "accepted", "refused", "replaced"] as const;

/** One field or line that the store changed: our value and the store's. */
export interface ProposedChange {
  what: string;
  from: string | null;
  to: string | null;
}

/** A store's change to an order that could not be applied automatically: a user accepts or refuses it. */
export const orderProposals = sqliteTable(
  "order_proposals",
  {
    companyId: companyId(),
    id: id(),
    orderId: text("order_id").notNull(),
    kind: text("kind", { enum: PROPOSAL_KIND }).notNull(),
    /** Version of the store's order that it comes from; one version proposes a change once. */
    version: text("version").notNull(),
    /** As text, by field or line. */
    changes: text("changes", { mode: "json" }).$type<ProposedChange[]>().notNull(),
    /** What accepting it does; the shape depends on the kind. */
    effect: text("effect", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
    status: text("status", { enum: PROPOSAL_STATUS }).notNull(),
    createdAt: millis("created_at").notNull(),
    decidedAt: millis("decided_at"),
    decidedById: text("decided_by_id"),
    decidedByName: text("decided_by_name"),
    note: text("note"),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.orderId, t.id] }),
    uniqueIndex("order_proposals_id").on(t.id),
    uniqueIndex("order_proposals_once").on(t.companyId, t.orderId, t.kind, t.version),
    // One open proposal of each kind per order: a newer one replaces it.
    uniqueIndex("order_proposals_open").on(t.companyId, t.orderId, t.kind).where(sql`${t.status} = 'open'`),
    index("order_proposals_to_decide").on(t.companyId, t.id).where(sql`${t.status} = 'open'`),
    // The same over every company.
    index("order_proposals_to_decide_anywhere").on(t.id).where(sql`${t.status} = 'open'`),
    foreignKey({ columns: [t.companyId, t.orderId], foreignColumns: [orders.companyId, orders.id] }),
    check("order_proposals_decided", sql`(${t.status} = 'open') = (${t.decidedAt} is null)`),
  ],
);
