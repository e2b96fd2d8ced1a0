import type { Statement } from "#db/statement.server";
import type { Ctx } from "../kernel/ctx";
import { refusedBy } from "../kernel/db-errors.server";
import { conflict } from "../kernel/errors";
import { moveStatements, type OrderRow } from "../orders/orders.service.server";
import { arrivedStatements } from "./following/following.repo.server";

/**
 * Marks a shipped order and its parcels as delivered, in one batch with the caller's statements.
 * @throws conflict when the order's status changed since it was read
 */
export async function deliverOrder(
  ctx: Ctx,
  { id, companyId }: Pick<OrderRow, "id" | "companyId">,
  reason: string | null,
  also: readonly Statement<unknown>[] = [],
): Promise<void> {
  const company = ctx.db.company(companyId);
  try {
    await company.batch(
      ...also,
      ...moveStatements(ctx, company, { id, from: "shipped", to: "delivered", reason }),
      ...arrivedStatements(company, id, ctx.now()),
    );
  } catch (error) {
    if (!refusedBy(error, "assertion") || refusedBy(error, "assertion", "archived")) throw error;
    throw conflict("Another user changed this order. Reload the page and try again.", "concurrent_change");
  }
}
