import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Ownership } from "#db/ownership.server";
import { products } from "#db/schema/catalog";
import { kitComponents } from "#db/schema/inventory/kit-components";
import { orderItems, orders } from "#db/schema/orders";
import { skuAliases } from "#db/schema/staging";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";

const other = alias(orderItems, "other");

/** Lines with an unknown SKU of on-hold orders; reads only the rows of a partial index. */
const waitingLines = (own: Ownership): SQL => sql`from ${orderItems} indexed by order_items_unknown
  cross join ${orders} on ${own.through(orders, orderItems)} and ${orders.id} = ${orderItems.orderId} and ${orders.status} = 'on-hold'
  where ${own(orderItems)} and ${orderItems.problem} = 'unknown-sku'`;

/** Number of orders that wait for each mapped SKU, for the caller's batch. */
export const countWaitingFor = (db: ScopedDb): Statement<{ sku: string; orders: number }[]> =>
  db.rows(
    { sku: orderItems.sku, orders: sql<number>`count(distinct ${orderItems.orderId})` },
    (own) => sql`${waitingLines(own)}
      and ${orderItems.sku} in (select ${skuAliases.sku} from ${skuAliases} where ${own(skuAliases)}) group by ${orderItems.sku}`,
  );

interface Page {
  skus: readonly string[];
  after: string;
  limit: number;
}

/**
 * The oldest on-hold orders with a line of one of these SKUs that has no product yet, or whose product has become a kit.
 */
export const listWaitingFor = (company: CompanyDb, { skus, after, limit }: Page) =>
  company.rows({ orderId: sql`order_id`.mapWith(String) }, (own) => {
    const named = sql`(select value from json_each(${JSON.stringify(skus)}))`;
    return sql`from (
      select ${orderItems.orderId} as order_id ${waitingLines(own)} and ${orderItems.sku} in ${named} and ${orderItems.orderId} > ${after}
      union select ${orderItems.orderId} from ${products}
        cross join ${orderItems} indexed by order_items_by_product
          on ${own.through(orderItems, products)} and ${orderItems.productId} = ${products.id} and ${orderItems.productId} is not null
        cross join ${orders} on ${own.through(orders, orderItems)} and ${orders.id} = ${orderItems.orderId} and ${orders.status} = 'on-hold'
        where ${own(products)} and ${products.sku} in ${named} and ${orderItems.orderId} > ${after}
          and exists (select 1 from ${kitComponents} where ${own.through(kitComponents, products)} and ${kitComponents.kitId} = ${products.id})
    ) order by order_id limit ${limit}`;
  });

/** The line's SKU has been mapped to an active product since before this moment. */
const isExplained = (own: Ownership, before: number): SQL =>
  sql`(exists (select 1 from ${skuAliases} cross join ${products} on ${own.through(products, skuAliases)}
      and ${products.id} = ${skuAliases.productId} and ${products.archivedAt} is null
      where ${own.through(skuAliases, orderItems)} and ${skuAliases.sku} = ${orderItems.sku} and ${skuAliases.createdAt} <= ${before})
    or exists (select 1 from ${products} where ${own.through(products, orderItems)} and ${products.sku} = ${orderItems.sku}
      and ${products.archivedAt} is null and ${products.createdAt} <= ${before}))
  and not exists (select 1 from ${orderItems} ${other} where ${own.through(other, orderItems)} and ${other.orderId} = ${orderItems.orderId}
    and ${other.problem} = 'bad-quantity')`;

/** All mapped SKUs that orders of the company wait for. */
export const listExplainedOf = (company: CompanyDb): Statement<string[]> =>
  company
    .rows(
      { sku: orderItems.sku },
      (own) => sql`${waitingLines(own)} and ${isExplained(own, Number.MAX_SAFE_INTEGER)} group by ${orderItems.sku}`,
    )
    .map((rows) => rows.map(({ sku }) => sku));

/**
 * Some of the SKUs mapped before this moment, in random order: SKUs whose orders cannot be corrected must not block
 * others.
 */
export const listExplained = (db: ScopedDb, before: number, limit: number) =>
  db.rows(
    { companyId: orderItems.companyId, sku: orderItems.sku },
    (own) => sql`${waitingLines(own)} and ${isExplained(own, before)}
      group by ${orderItems.companyId}, ${orderItems.sku} order by random() limit ${limit}`,
  );
