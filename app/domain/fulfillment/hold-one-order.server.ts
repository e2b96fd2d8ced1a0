import type { Ctx } from "../kernel/ctx";
import { invalid } from "../kernel/errors";
import { getOrder, type OrderRow } from "../orders/orders.service.server";
import { recordHold } from "./bulk/bulk.repo.server";
import { addHold, changeStatus } from "./change-status.server";

export interface HeldOrder {
  order: OrderRow;
  /** The order was on hold already and has one more reason now. */
  isAdded: boolean;
  /** For `undoHolds`; undefined when picking has begun, which holding ends for good. */
  undoId: string | undefined;
}

/**
 * Puts one order on hold, or adds a reason to one that is on hold, so that it can be undone like a bulk hold.
 * @throws validation without a reason; errors of `changeStatus` and `addHold`
 */
export async function holdOneOrder(ctx: Ctx, orderId: string, reason: string | undefined): Promise<HeldOrder> {
  if (!reason) throw invalid({ reason: ["Enter a reason for the hold"] }, "reason_required");
  const { status, companyId } = await getOrder(ctx, orderId);
  const undoId = ctx.newId();
  const recorded = [recordHold(ctx, ctx.db.company(companyId), orderId, undoId)];
  const isAdded = status === "on-hold";
  const order = isAdded
    ? await addHold(ctx, orderId, reason, recorded)
    : await changeStatus(ctx, orderId, "on-hold", reason, recorded);
  return { order, isAdded, undoId: isAdded || status === "pending" ? undoId : undefined };
}
