import type { CompanyDb } from "#db/scoped.server";
import { allocateInFull } from "../inventory/allocation.server";
import type { Ctx } from "../kernel/ctx";
import { refusedBy } from "../kernel/db-errors.server";
import { releaseHoldStatements } from "../orders/holds.server";
import { moveStatements } from "../orders/orders.service.server";
import { HOLDS_ENDED_BY_STOCK, listWaiting } from "./waiting-for-stock.repo.server";

/** Maximum orders per invocation; each has its own batch. */
const MAX_ORDERS = 20;

/**
 * Releases orders that wait only for these products, oldest first: each is allocated completely and becomes pending, or
 * stays on hold. Returns their number, and a cursor when there are more.
 */
export async function releaseWaiting(
  ctx: Ctx,
  companyId: string,
  { productIds, after }: { productIds?: readonly string[] | undefined; after?: string | undefined },
): Promise<{ released: number; next: string | null }> {
  const company = ctx.db.company(companyId);
  const waiting = await listWaiting(company, { productIds: productIds ?? null, after: after ?? "", limit: MAX_ORDERS });
  let released = 0;
  for (const { id } of waiting) if (await release(ctx, company, id)) released += 1;
  return { released, next: waiting.length === MAX_ORDERS ? (waiting.at(-1)?.id ?? null) : null };
}

const NOTE = "Stock is available";

/** False when stock is insufficient, or the order was changed or held for another reason concurrently. */
async function release(ctx: Ctx, company: CompanyDb, id: string): Promise<boolean> {
  try {
    await company.batch(
      ...releaseHoldStatements(ctx, company, id, { kinds: HOLDS_ENDED_BY_STOCK }, NOTE),
      ...moveStatements(ctx, company, { id, from: "on-hold", to: "pending", reason: NOTE }),
      ...allocateInFull(ctx, company, id),
    );
    return true;
  } catch (error) {
    if (refusedBy(error, "assertion") || refusedBy(error, "check")) return false;
    throw error;
  }
}
