import type { ChannelOrder } from "#app/integrations/sales-channel";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { DomainError } from "../../kernel/errors";
import { changeStatus } from "../change-status.server";

/** The order was changed by a user or by the store, or archived, concurrently. */
export const isRace = (error: unknown): boolean =>
  refusedBy(error, "assertion", "conflict") ||
  refusedBy(error, "assertion", "archived") ||
  (error instanceof DomainError && error.code === "conflict");

/** Cancels the order. False when it cannot be canceled automatically; then a user must decide. */
export async function cancelledByStore(
  ctx: Ctx,
  orderId: string,
  after: ChannelOrder,
  commit: Statement<unknown>[] = [],
): Promise<boolean> {
  try {
    await changeStatus(ctx, orderId, "cancelled", `Store status: ${after.externalStatus}`, commit);
    return true;
  } catch (error) {
    if (!(error instanceof DomainError) || isRace(error)) throw error;
    return false;
  }
}
