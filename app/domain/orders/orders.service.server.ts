import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../ctx";
import { notFound } from "../errors";
import * as repo from "./orders.repo.server";

export type { HistoryEntry, ItemRow, Move, OrderOrigin, OrderRow } from "./orders.repo.server";
export { findDraftedProducts, type Placed, placeOrder } from "./place-order.server";
export { searchCondition } from "./search.server";

/** @throws not_found, also for an order that is out of the actor's reach */
export async function getOrder(ctx: Ctx, id: string): Promise<repo.OrderRow> {
  const order = await repo.findOrder(ctx.db, id);
  if (!order) throw notFound("This order");
  return order;
}

/** For the caller's batch; null for an order that is out of reach. */
export const findOrder = (ctx: Ctx, id: string): Statement<repo.OrderRow | null> => repo.findOrder(ctx.db, id);

/** The order's lines as it came, for the caller's batch. */
export const listItems = (ctx: Ctx, orderId: string) => repo.listItems(ctx.db, orderId);

/**
 * For the batch of whoever moves an order on: refuses the whole batch (conflict) when the order no longer stands at
 * `from`, moves it, and writes its history. The caller has checked `canMove`; stock is the caller's matter.
 */
export const moveStatements = (ctx: Ctx, company: CompanyDb, move: repo.Move): Statement<unknown>[] =>
  repo.move(ctx, company, move);

/** One line of an order's history, for the caller's batch. */
export const historyStatement = (ctx: Ctx, company: CompanyDb, entry: repo.HistoryEntry): Statement<void> =>
  repo.insertHistory(ctx, company, entry);
