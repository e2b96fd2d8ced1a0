import type { ChannelOrder } from "#app/integrations/sales-channel";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { DomainError } from "../../kernel/errors";
import { changeStatus } from "../change-status.server";

/** Somebody else changed the order, or the store spoke again, at the same moment. */
export const isRace = (error: unknown): boolean =>
  refusedBy(error, "assertion", "conflict") || (error instanceof DomainError && error.code === "conflict");

/** False when it may not be cancelled by itself after all: then a person has to decide. */
export async function cancelledByStore(
  ctx: Ctx,
  orderId: string,
  after: ChannelOrder,
  commit: Statement<unknown>[] = [],
): Promise<boolean> {
  try {
    await changeStatus(ctx, orderId, "cancelled", `The storefront says: ${after.externalStatus}`, commit);
    return true;
  } catch (error) {
    if (!(error instanceof DomainError) || isRace(error)) throw error;
    return false;
  }
}
