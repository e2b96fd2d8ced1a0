import type { Ctx } from "../../kernel/ctx";
import { DomainError } from "../../kernel/errors";
import { findOrder, type OrderRow } from "../queries/orders.repo.server";

/** The order was restored, or archived again, after the caller had read it. */
export class RestoredMeanwhile extends DomainError {
  constructor() {
    super("concurrent_change", "Another user restored this order. Reload the page and try again.");
  }
}

/** Why a file of the archive is not there. */
export async function missingFile(ctx: Ctx, { id, archiveKey }: Pick<OrderRow, "id" | "archiveKey">): Promise<Error> {
  const now = await findOrder(ctx.db, id);
  if (now?.archiveKey !== archiveKey) return new RestoredMeanwhile();
  return new Error(`The archive has no file ${archiveKey}`);
}
