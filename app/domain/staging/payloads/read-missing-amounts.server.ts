import { eq, isNull } from "drizzle-orm";
import { orders } from "#db/schema/orders";
import type { Ctx } from "../../kernel/ctx";
import { readStaged } from "../process-staged.server";
import { findStaged } from "../staging.repo.server";
import { listOrdersWithoutAmounts } from "./payloads.repo.server";

/**
 * Reads what makes up the total of orders that were processed before the amounts were stored, from the store's orders.
 * Orders whose store data is gone or does not say are marked, so that they are not read again. Returns how many there
 * were.
 */
export async function readMissingAmounts(ctx: Ctx, limit: number): Promise<number> {
  const found = await listOrdersWithoutAmounts(ctx.db, limit);
  for (const { id, companyId } of found) {
    const company = ctx.db.company(companyId);
    const row = await findStaged(company, id);
    const read = row && (await readStaged(ctx, row));
    const amounts = read?.kind === "order" ? read.order.amounts : undefined;
    await company.update(orders, { amounts: amounts ?? "unknown" }, eq(orders.id, id), isNull(orders.amounts));
  }
  return found.length;
}
