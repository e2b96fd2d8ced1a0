import { and, eq, gt, sql } from "drizzle-orm";
import { inList } from "#db/expressions";
import { products } from "#db/schema/catalog";
import { companies } from "#db/schema/directory/accounts";
import { integrations } from "#db/schema/integrations";
import { orderItems, orders } from "#db/schema/orders";
import { labels } from "#db/schema/shipping";
import type { ScopedDb } from "#db/scoped.server";
import { innerJoin, leftJoin } from "#db/select.server";

/** Whether a company in reach exports orders as files of these types. */
export const anySender = (db: ScopedDb, types: readonly string[]) =>
  db.first(
    { type: integrations.type },
    // The unary plus keeps SQLite from using the index by status, which would read every active integration.
    (own) => sql`from ${integrations} where ${own(integrations)} and ${inList(integrations.type, types)}
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
      and ${ids.length > 0 ? inList(orders.id, ids) : sql`1`}
      and exists (select 1 from ${integrations} where ${own.through(integrations, orders)}
        and ${inList(integrations.type, types)} and ${integrations.status} = 'active')
      and not exists (select 1 from ${labels} where ${own.through(labels, orders)} and ${labels.orderId} = ${orders.id}
        and ${labels.state} in ('buying', 'bought', 'voiding'))
      order by ${orders.id} limit ${limit}`,
  );

/** Items of these orders, with the weight per unit. */
export const listContents = (db: ScopedDb, ids: readonly string[]) =>
  db
    .select(orders, {
      columns: {
        orderId: orderItems.orderId,
        sku: orderItems.sku,
        name: orderItems.name,
        ordered: orderItems.quantity,
        short: orderItems.shortQuantity,
        grams: products.weightGrams,
      },
      join: [
        innerJoin(orderItems, eq(orderItems.orderId, orders.id)),
        leftJoin(products, eq(products.id, orderItems.productId)),
      ],
      where: and(inList(orders.id, ids), gt(orderItems.quantity, orderItems.shortQuantity)),
      orderBy: orderItems.line,
    })
    .map((items) => items.map(({ ordered, short, ...item }) => ({ ...item, quantity: ordered - short })));

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
      and ${inList(orders.orderNumber, numbers)}
      order by ${orders.id} limit ${limit}`,
  );
