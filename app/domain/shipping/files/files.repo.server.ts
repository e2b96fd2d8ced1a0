import { sql } from "drizzle-orm";
import { products } from "#db/schema/catalog";
import { companies } from "#db/schema/directory/accounts";
import { integrations } from "#db/schema/integrations";
import { orderItems, orders } from "#db/schema/orders";
import { labels } from "#db/schema/shipping";
import type { ScopedDb } from "#db/scoped.server";

const oneOf = (values: readonly string[]) => sql`(select value from json_each(${JSON.stringify(values)}))`;

/** Whether a company in reach exports orders as files of these types. */
export const anySender = (db: ScopedDb, types: readonly string[]) =>
  db.first(
    { type: integrations.type },
    // The unary plus keeps SQLite from using the index by status, which would read every active integration.
    (own) => sql`from ${integrations} where ${own(integrations)} and ${integrations.type} in ${oneOf(types)}
      and +${integrations.status} = 'active'`,
  );

/**
 * Ready orders of the companies that export such files, oldest first. Excludes orders with postage bought already, so
 * that none is paid twice.
 */
export const listToSend = (
  db: ScopedDb,
  { types, ids, limit }: { types: readonly string[]; ids: readonly string[]; limit: number },
) =>
  db.rows(
    {
      id: orders.id,
      orderNumber: orders.orderNumber,
      customerName: orders.customerName,
      customerEmail: orders.customerEmail,
      customerPhone: orders.customerPhone,
      shippingAddress: orders.shippingAddress,
      shipTo: orders.shipTo,
    },
    (own) => sql`from ${orders} where ${own(orders)} and ${orders.status} in ('picked', 'processing')
      and ${ids.length > 0 ? sql`${orders.id} in ${oneOf(ids)}` : sql`1`}
      and exists (select 1 from ${integrations} where ${own.through(integrations, orders)}
        and ${integrations.type} in ${oneOf(types)} and ${integrations.status} = 'active')
      and not exists (select 1 from ${labels} where ${own.through(labels, orders)} and ${labels.orderId} = ${orders.id}
        and ${labels.state} in ('buying', 'bought', 'voiding'))
      order by ${orders.id} limit ${limit}`,
  );

/** Items of these orders, with the weight per unit. */
export const listContents = (db: ScopedDb, ids: readonly string[]) =>
  db.rows(
    {
      orderId: orderItems.orderId,
      sku: orderItems.sku,
      name: orderItems.name,
      quantity: sql<number>`${orderItems.quantity} - ${orderItems.shortQuantity}`,
      grams: sql<number | null>`${products.weightGrams}`,
    },
    (own) => sql`from ${orders}
      cross join ${orderItems} on ${own.through(orderItems, orders)} and ${orderItems.orderId} = ${orders.id}
      left join ${products} on ${own.through(products, orders)} and ${products.id} = ${orderItems.productId}
      where ${own(orders)} and ${orders.id} in ${oneOf(ids)} and ${orderItems.quantity} > ${orderItems.shortQuantity}
      order by ${orderItems.line}`,
  );

/** Orders with one of these numbers. */
export const listByNumbers = (db: ScopedDb, numbers: readonly string[], limit: number) =>
  db.rows(
    {
      id: orders.id,
      companyId: orders.companyId,
      orderNumber: orders.orderNumber,
      customerName: orders.customerName,
      status: orders.status,
      tracking: orders.tracking,
    },
    // The index begins with the company; this condition uses it also for users who reach all companies.
    (own) => sql`from ${orders} where ${own(orders)}
      and ${db.scope.kind === "all" ? sql`${orders.companyId} in (select ${companies.id} from ${companies})` : sql`1`}
      and ${orders.orderNumber} in ${oneOf(numbers)}
      order by ${orders.id} limit ${limit}`,
  );
