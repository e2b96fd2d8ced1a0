import { eq } from "drizzle-orm";
import type { ChannelOrder } from "#app/integrations/sales-channel";
import { orders } from "#db/schema/orders";
import type { CompanyDb } from "#db/scoped.server";
import type { Ctx } from "../../kernel/ctx";
import { openHolds } from "../../orders/holds.server";
import { canMove, STATUS_LABEL } from "../../orders/orders.schema";
import { findOrder, listItems, type OrderRow } from "../../orders/orders.service.server";
import type { Proposal } from "../../orders/proposals.schema";
import { cancelledByStore } from "./cancelled-by-store.server";
import { assertUnchanged } from "./plan-change.server";
import { proposeStatements, waitStatements } from "./proposal-statements.server";
import { openOf } from "./proposals.repo.server";

/**
 * The store ended an order: cancels its backorders too. One that is picked, or cannot be canceled automatically, is
 * left to a user. Final and shipped ones stay unchanged. Idempotent.
 */
export async function endBackorders(
  ctx: Ctx,
  company: CompanyDb,
  { id }: Pick<OrderRow, "id">,
  after: ChannelOrder,
): Promise<void> {
  const backorders = await company.select(orders, {
    columns: ["id", "status"],
    indexedBy: "orders_backorders",
    where: eq(orders.backorderOf, id),
  });
  for (const { id: backorderId, status } of backorders) {
    await endBackorders(ctx, company, { id: backorderId }, after);
    if (!canMove(status, "cancelled")) continue;
    if (status !== "picked" && (await cancelledByStore(ctx, backorderId, after))) continue;
    await propose(ctx, company, backorderId, after);
  }
}

async function propose(ctx: Ctx, company: CompanyDb, orderId: string, after: ChannelOrder): Promise<void> {
  const [order, items, open, holds] = await company.batch(
    findOrder(ctx, orderId),
    listItems(ctx, orderId),
    openOf(company, orderId),
    openHolds(company, orderId),
  );
  if (!order || !canMove(order.status, "cancelled") || open.some(({ kind }) => kind === "cancel")) return;
  const ours = { order, items };
  const proposal: Proposal = { kind: "cancel", effect: { word: STATUS_LABEL[after.status], completed: false } };
  await company.batch(
    assertUnchanged(company, order),
    ...proposeStatements(ctx, company, ours, proposal, `${Math.trunc(after.modifiedAt)}:${ctx.newId()}`),
    ...waitStatements(ctx, company, ours, holds, proposal).statements,
  );
}
