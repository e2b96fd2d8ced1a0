import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, DomainError } from "../../kernel/errors";
import { enqueueWaitingOrders } from "../allocation/waiting-orders.server";
import { emptyLocation, stockAt } from "./empty-location.repo.server";

interface Emptied {
  from: { id: string; code: string };
  to: { id: string; code: string; pickable: boolean };
  operationId: string;
  reason: string;
  /** Rolls the batch back (conflict) unless it holds. */
  guard?: Statement<void>;
}

/**
 * Moves everything at a company's location to another of the same warehouse, in one batch; allocated units stay allocated.
 * Sent twice it moves once. Returns the number of units moved.
 * @throws insufficient_stock while units are picked, or allocated and the target is not picked from; conflict
 */
export async function moveEverything(
  ctx: Ctx,
  company: CompanyDb,
  { from, to, operationId, reason, guard }: Emptied,
): Promise<number> {
  const stock = await stockAt(company, from.id);
  if (stock.length === 0) return 0;
  const say = (message: string) => new DomainError("insufficient_stock", message);
  const picked = stock.find((one) => one.picked > 0);
  if (picked)
    throw say(
      `${picked.picked} × ${picked.sku} in ${from.code} are picked for orders. Ship them, or put them back first.`,
    );
  const allocated = stock.find((one) => one.allocated > 0);
  if (allocated && !to.pickable)
    throw say(
      `${allocated.allocated} × ${allocated.sku} in ${from.code} are allocated to orders, and ${to.code} is not pickable.`,
    );
  try {
    const [, arrived] = await company.batch(
      ...emptyLocation(ctx, company, { from: from.id, to: to.id, operationId, reason }),
      ...(guard ? [guard] : []),
    );
    if (to.pickable)
      await enqueueWaitingOrders(ctx, company.companyId, [...new Set(stock.map(({ productId }) => productId))]);
    // Nothing when another request of the same form was faster.
    return arrived.reduce((sum, { units }) => sum + units, 0);
  } catch (error) {
    if (refusedBy(error, "unique", "operation")) return 0;
    if (refusedBy(error, "assertion", "conflict") || refusedBy(error, "check"))
      throw conflict("These units moved after you opened the page. Try again.", "concurrent_change");
    throw error;
  }
}
