import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { notFound } from "../../kernel/errors";
import { findOrder, insertHistory, type OrderRow } from "../queries/orders.repo.server";
import { insertContent } from "./archive.repo.server";
import { missingFile, RestoredMeanwhile } from "./missing-file.server";
import { loadOrder, tableIn } from "./order-file.server";

/**
 * Moves an archived order's rows back into the database, so that it can be changed again. It is archived again once it
 * was not changed for the company's time. Its file is deleted a little later.
 * Restoring an order that is not archived changes nothing.
 * @throws not_found
 */
export async function restoreOrder(ctx: Ctx, orderId: string): Promise<void> {
  const order = await findOrder(ctx.db, orderId);
  if (!order) throw notFound("This order");
  await restoreRows(ctx, order);
}

/** The same for an order that the caller has read. */
export async function restoreRows(
  ctx: Ctx,
  { id, companyId, archiveKey: key }: Pick<OrderRow, "id" | "companyId" | "archiveKey">,
): Promise<void> {
  if (key === null) return;
  const file = await loadOrder(ctx, key);
  const company = ctx.db.company(companyId);
  try {
    if (!file) throw await missingFile(ctx, { id, archiveKey: key });
    await company.batch(
      ...insertContent(company, { id, key }, (table) => tableIn(file, table), ctx.now()),
      insertHistory(ctx, company, { orderId: id, event: "restored" }),
    );
  } catch (error) {
    // Another request restored it in the meantime.
    if (!refusedBy(error, "assertion", "conflict") && !(error instanceof RestoredMeanwhile)) throw error;
  }
}
