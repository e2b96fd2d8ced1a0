import { sql } from "drizzle-orm";
import { orderHolds } from "#db/schema/holds";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../kernel/ctx";

/** Whether an order waits for the product, for the batch that adds units. */
export const isAwaited = (company: CompanyDb, productId: string): Statement<boolean> =>
  company
    .first(
      { orderId: orderHolds.orderId },
      (own) => sql`from ${orderHolds} indexed by order_holds_by_product
        where ${own(orderHolds)} and ${orderHolds.productId} = ${productId} and ${orderHolds.releasedAt} is null`,
    )
    .map((row) => row !== null);

/**
 * Tries the orders that wait for these products, after units were received or freed. If the message is lost, the cron
 * finds the orders whose stock is there within minutes.
 */
export const enqueueWaitingOrders = (ctx: Ctx, companyId: string, productIds: readonly string[]): Promise<void> =>
  productIds.length === 0
    ? Promise.resolve()
    : ctx.enqueue({ type: "release-waiting", companyId, productIds: [...new Set(productIds)] });
