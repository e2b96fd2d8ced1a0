import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { products } from "#db/schema/catalog";
import { orderItems, orders } from "#db/schema/orders";
import { skuAliases } from "#db/schema/staging";
import type { ScopedDb } from "#db/scoped.server";
import type { Ctx } from "../../ctx";
import type { Job } from "../../jobs";

/** So long whoever said what it means has it to themselves to ask for its orders. */
const EXPLAINED_MS = 10 * 60_000;
const MOST_A_TICK = 50;

/**
 * The cron's: orders that still wait for a SKU which means a product since a while, as the message about that was lost or
 * its worker killed, or as nobody asked for it. Those with another line that a person has to decide are left alone.
 */
export async function nudgeExplainedSkus(ctx: Ctx): Promise<void> {
  const explained = await listExplained(ctx.db, ctx.now() - EXPLAINED_MS);
  if (explained.length > 0) await ctx.enqueue(...explained.map((one): Job => ({ type: "recheck-sku", ...one })));
}

/** Any of them, so that some which stay as they are do not stand before the others for ever. */
const listExplained = (db: ScopedDb, before: number) =>
  db.rows(
    { companyId: orderItems.companyId, sku: orderItems.sku },
    (own) => sql`from ${orderItems} indexed by order_items_unknown
      cross join ${orders} on ${own.through(orders, orderItems)} and ${orders.id} = ${orderItems.orderId} and ${orders.status} = 'on-hold'
      where ${own(orderItems)} and ${orderItems.problem} = 'unknown-sku'
        and (exists (select 1 from ${skuAliases} cross join ${products} on ${own.through(products, skuAliases)}
            and ${products.id} = ${skuAliases.productId} and ${products.archivedAt} is null
            where ${own.through(skuAliases, orderItems)} and ${skuAliases.sku} = ${orderItems.sku} and ${skuAliases.createdAt} <= ${before})
          or exists (select 1 from ${products} where ${own.through(products, orderItems)} and ${products.sku} = ${orderItems.sku}
            and ${products.archivedAt} is null and ${products.createdAt} <= ${before}))
        and not exists (select 1 from ${orderItems} ${other} where ${own.through(other, orderItems)} and ${other.orderId} = ${orderItems.orderId}
          and ${other.problem} = 'bad-quantity')
      group by ${orderItems.companyId}, ${orderItems.sku} order by random() limit ${MOST_A_TICK}`,
  );

const other = alias(orderItems, "other");
