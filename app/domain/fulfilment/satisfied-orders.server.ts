import { sql } from "drizzle-orm";
import { orderHolds } from "#db/schema/holds";
import { orderItems } from "#db/schema/orders";
import { productStock } from "#db/schema/stock";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { Ctx } from "../ctx";
import { freeStock } from "../inventory/supply.server";
import type { Job } from "../jobs";
import { waitingOrders } from "./release-waiting.server";

/** Products looked at in one tick. */
const MAX_PRODUCTS = 50;
/** Orders looked at for each company, the oldest first. */
const MAX_ORDERS = 200;

/**
 * For the cron: orders that wait only for stock that is free by now, because the `release-waiting` message was lost.
 * Orders whose units are not all there are not asked for.
 */
export async function enqueueSatisfiedOrders(ctx: Ctx): Promise<void> {
  const products = Map.groupBy(await listStockedAwaited(ctx.db), ({ companyId }) => companyId);
  if (products.size === 0) return;
  const companyIds = [...products.keys()];
  const satisfied = await ctx.db.batch(
    ...companyIds.map((companyId) => {
      const productIds = (products.get(companyId) ?? []).map(({ productId }) => productId);
      return listSatisfied(ctx, ctx.db.company(companyId), productIds);
    }),
  );
  const jobs = companyIds.flatMap((companyId, n): Job[] => {
    const productIds = (satisfied[n] ?? []).map(({ productId }) => productId);
    return productIds.length > 0 ? [{ type: "release-waiting", companyId, productIds }] : [];
  });
  if (jobs.length > 0) await ctx.enqueue(...jobs);
}

/** Awaited products with any unallocated unit, at random: those whose units cannot be used must not block others. */
const listStockedAwaited = (db: ScopedDb) =>
  db.rows(
    { companyId: orderHolds.companyId, productId: sql<string>`${orderHolds.productId}` },
    (own) => sql`from ${orderHolds} indexed by order_holds_by_product
      cross join ${productStock} on ${own.through(productStock, orderHolds)} and ${productStock.productId} = ${orderHolds.productId}
        and ${productStock.onHand} > ${productStock.allocated}
      where ${own(orderHolds)} and ${orderHolds.productId} is not null and ${orderHolds.releasedAt} is null
      group by ${orderHolds.companyId}, ${orderHolds.productId} order by random() limit ${MAX_PRODUCTS}`,
  );

/** Of these products, those that an order waits for of which every line could be allocated now. */
const listSatisfied = (ctx: Ctx, company: CompanyDb, productIds: readonly string[]) =>
  company.rows(
    { productId: sql<string>`waiting.product_id` },
    (own) => sql`from (select ${orderHolds.orderId} as order_id, max(${orderHolds.productId}) as product_id
        ${waitingOrders(own, productIds)} group by ${orderHolds.orderId} order by ${orderHolds.orderId} limit ${MAX_ORDERS}) as waiting
      where not exists (select 1 from ${orderItems}
        where ${own(orderItems)} and ${orderItems.orderId} = waiting.order_id and ${orderItems.productId} is not null
          and ${orderItems.quantity} - ${orderItems.shortQuantity} > coalesce(
            (select max(upto) from (${freeStock(ctx, own, sql`${orderItems.productId}`)})), 0))
      group by waiting.product_id`,
  );
