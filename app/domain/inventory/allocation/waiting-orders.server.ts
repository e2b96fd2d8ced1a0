import { eq, isNull } from "drizzle-orm";
import { orderHolds } from "#db/schema/holds";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";

/** Condition: an order waits for the product. For the batch that adds units. */
export const isAwaited = (company: CompanyDb, productId: string): Statement<boolean> =>
  company.exists(orderHolds, eq(orderHolds.productId, productId), isNull(orderHolds.releasedAt));

/**
 * Tries the orders that wait for these products, after units were received or freed. If the message is lost, the cron
 * finds the orders whose stock is there within minutes.
 */
export const enqueueWaitingOrders = (ctx: Ctx, companyId: string, productIds: readonly string[]): Promise<void> =>
  productIds.length === 0
    ? Promise.resolve()
    : ctx.enqueue({ type: "release-waiting", companyId, productIds: [...new Set(productIds)] });
