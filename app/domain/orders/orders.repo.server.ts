import { and, eq, sql } from "drizzle-orm";
import { type ExternalData, orderHistory, orderItems, orders } from "#db/schema/orders";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../ctx";
import type { Judgement, OrderDraft } from "./draft";
import type { OrderStatus } from "./orders.schema";

export type OrderRow = typeof orders.$inferSelect;
export type ItemRow = typeof orderItems.$inferSelect;

export interface OrderOrigin {
  source: "manual" | "storefront";
  integrationId?: string | null;
  externalId?: string | null;
  externalData?: ExternalData | null;
}

/** The order, its lines and the first entry of its history. */
export function insertOrder(
  ctx: Ctx,
  company: CompanyDb,
  draft: OrderDraft,
  judgement: Judgement,
  origin: OrderOrigin,
): Statement<unknown>[] {
  const { id, lines: _lines, arrival: _arrival, holdReason: _reason, ...fields } = draft;
  const { status, holdReason, lines } = judgement;
  const units = lines.reduce((sum, line) => sum + line.quantity, 0);
  const order = company.insert(orders, {
    ...fields,
    ...origin,
    id,
    status,
    holdReason,
    lineCount: lines.length,
    unitCount: units,
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  });
  const history = insertHistory(ctx, company, {
    orderId: id,
    event: "created",
    from: null,
    to: status,
    note: holdReason,
  });
  if (lines.length === 0) return [order, history];
  const items = lines.map((line) => ({ ...line, id: ctx.newId(), orderId: id }));
  return [order, company.insertMany(orderItems, items), history];
}

export interface HistoryEntry {
  orderId: string;
  event: string;
  from?: string | null;
  to?: string | null;
  note?: string | null;
}

export const insertHistory = (ctx: Ctx, company: CompanyDb, entry: HistoryEntry): Statement<void> =>
  company.insert(orderHistory, {
    from: null,
    to: null,
    note: null,
    ...entry,
    id: ctx.newId(),
    at: ctx.now(),
    actorId: ctx.actor.id,
    actorName: ctx.actor.name,
  });

export interface Move {
  id: string;
  from: OrderStatus;
  to: OrderStatus;
  /** Required for a move to on-hold; kept in the history for any. */
  reason?: string | null;
  shippedAt?: number;
}

/**
 * Moves an order on, and rolls the whole batch back if it no longer stands where the caller saw it. The caller has
 * checked `canMove`.
 */
export const move = (ctx: Ctx, company: CompanyDb, { id, from, to, reason, shippedAt }: Move): Statement<unknown>[] => [
  company.assert(
    "conflict",
    (own) =>
      sql`exists (select 1 from ${orders} where ${own(orders)} and ${orders.id} = ${id} and ${orders.status} = ${from})`,
  ),
  company.update(
    orders,
    {
      status: to,
      holdReason: to === "on-hold" ? (reason ?? "") : null,
      updatedAt: ctx.now(),
      ...(shippedAt === undefined ? {} : { shippedAt }),
    },
    and(eq(orders.id, id), eq(orders.status, from))!,
  ),
  insertHistory(ctx, company, { orderId: id, event: "status", from, to, note: reason ?? null }),
];

export const findOrder = (db: ScopedDb, id: string) => db.find(orders, id);

export const listItems = (db: ScopedDb, orderId: string) =>
  db.rows(
    {
      id: orderItems.id,
      companyId: orderItems.companyId,
      orderId: orderItems.orderId,
      line: orderItems.line,
      productId: orderItems.productId,
      sku: orderItems.sku,
      name: orderItems.name,
      quantity: orderItems.quantity,
      priceMinor: orderItems.priceMinor,
      pickedQuantity: orderItems.pickedQuantity,
      shortQuantity: orderItems.shortQuantity,
      shortReason: orderItems.shortReason,
      problem: orderItems.problem,
      orderedQuantity: orderItems.orderedQuantity,
      externalLineId: orderItems.externalLineId,
      attributes: orderItems.attributes,
    },
    (own) =>
      sql`from ${orderItems} where ${own(orderItems)} and ${orderItems.orderId} = ${orderId} order by ${orderItems.line}`,
  );
