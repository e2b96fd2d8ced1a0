import { sql } from "drizzle-orm";
import { orderHolds } from "#db/schema/holds";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../ctx";

/** Whether an order waits for the product, for the batch that brings its units in. */
export const isAwaited = (company: CompanyDb, productId: string): Statement<boolean> =>
  company
    .first(
      { orderId: orderHolds.orderId },
      (own) => sql`from ${orderHolds} indexed by order_holds_by_product
        where ${own(orderHolds)} and ${orderHolds.productId} = ${productId} and ${orderHolds.releasedAt} is null`,
    )
    .map((row) => row !== null);

/**
 * For whoever brought units in or set some free: orders that wait for these products are tried. A nudge that is lost
 * loses nothing, as each night all that wait are tried.
 */
export const stockCame = (ctx: Ctx, companyId: string, productIds: readonly string[]): Promise<void> =>
  productIds.length === 0
    ? Promise.resolve()
    : ctx.enqueue({ type: "release-waiting", companyId, productIds: [...new Set(productIds)] });
