import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { allocateInFull, splitsItsShipments } from "../inventory/allocation.server";
import type { Ctx } from "../kernel/ctx";
import { refusedBy } from "../kernel/db-errors.server";
import { releaseHoldStatements } from "../orders/holds.server";
import { divideOrder, findOrder, listItems, moveStatements, splitOf } from "../orders/orders.service.server";
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
  const [waiting, maySplit] = await company.batch(
    listWaiting(company, { productIds: productIds ?? null, after: after ?? "", limit: MAX_ORDERS }),
    splitsItsShipments(company),
  );
  let released = 0;
  for (const { id } of waiting) {
    const isReleased =
      (await release(ctx, company, id, allocateInFull(ctx, company, id))) ||
      (maySplit && (await releaseSplit(ctx, company, id)));
    if (isReleased) released += 1;
  }
  return { released, next: waiting.length === MAX_ORDERS ? (waiting.at(-1)?.id ?? null) : null };
}

const NOTE = "Stock is available";

/** False when stock is insufficient, or the order was changed or held for another reason concurrently. */
async function release(
  ctx: Ctx,
  company: CompanyDb,
  id: string,
  allocated: readonly Statement<unknown>[],
): Promise<boolean> {
  try {
    await company.batch(
      ...releaseHoldStatements(ctx, company, id, { kinds: HOLDS_ENDED_BY_STOCK }, NOTE),
      ...moveStatements(ctx, company, { id, from: "on-hold", to: "pending", reason: NOTE }),
      ...allocated,
    );
    return true;
  } catch (error) {
    if (refusedBy(error, "assertion") || refusedBy(error, "check")) return false;
    throw error;
  }
}

/** The same from several warehouses, when no single one has all units. */
async function releaseSplit(ctx: Ctx, company: CompanyDb, id: string): Promise<boolean> {
  const own = { ...ctx, db: company };
  const [order, items] = await company.batch(findOrder(own, id), listItems(own, id));
  const split = order && (await splitOf(ctx, company, order, items));
  return split ? release(ctx, company, id, divideOrder(ctx, company, split)) : false;
}
