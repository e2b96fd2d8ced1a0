import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { companyId, id, millis } from "./columns";

/** Changes of many orders that their user can undo. */
export const UNDO_KIND = ["tag-added", "tag-removed", "picker", "hold"] as const;
export type UndoKind = (typeof UNDO_KIND)[number];

/**
 * What one batch of a change replaces, written with it and deleted when it is undone. A change has one row per batch and
 * company, all with the change's `undo_id`: for holds, the id of the request that made the run.
 */
export const undoSteps = sqliteTable(
  "undo_steps",
  {
    id: id().primaryKey(),
    companyId: companyId(),
    undoId: text("undo_id").notNull(),
    userId: text("user_id").notNull(),
    kind: text("kind", { enum: UNDO_KIND }).notNull(),
    /** What the orders were given: a tag, or a picker's id; null for a hold. */
    given: text("given"),
    /** The changed orders: arrays of an order's id and its values before, in the order that the kind defines. */
    before: text("before", { mode: "json" }).notNull().$type<[orderId: string, ...values: unknown[]][]>(),
    changedAt: millis("changed_at").notNull(),
    expiresAt: millis("expires_at").notNull(),
  },
  (t) => [index("undo_steps_of_change").on(t.undoId, t.companyId), index("undo_steps_expired").on(t.expiresAt)],
);
