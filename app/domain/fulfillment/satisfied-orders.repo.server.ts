import { sql } from "drizzle-orm";
import { orderHolds } from "#db/schema/holds";
import { orderItems } from "#db/schema/orders";
import { productStock } from "#db/schema/stock";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import { splitsShipments } from "../inventory/allocation.server";
import { freeStock } from "../inventory/available-units.server";
import type { Ctx } from "../kernel/ctx";
import { waitingOrders } from "./waiting-for-stock.repo.server";

/** Maximum products per tick. */
const MAX_PRODUCTS = 50;
/** Maximum orders per company, oldest first. */
const MAX_ORDERS = 200;

/**
 * Products that orders wait for, with any unallocated unit, in random order: those whose units cannot be used must not
 * block others.
 */
export const listStockedAwaited = (db: ScopedDb) =>
  db.rows(
    { companyId: productStock.companyId, productId: productStock.productId },
    (own) => sql`from ${orderHolds} indexed by order_holds_by_product
      cross join ${productStock} on ${own.through(productStock, orderHolds)} and ${productStock.productId} = ${orderHolds.productId}
        and ${productStock.onHand} > ${productStock.allocated}
      where ${own(orderHolds)} and ${orderHolds.productId} is not null and ${orderHolds.releasedAt} is null
      group by ${productStock.companyId}, ${productStock.productId} order by random() limit ${MAX_PRODUCTS}`,
  );

/** Products among these that an order waits for whose every line could be allocated now, from one warehouse or a split. */
export const listSatisfied = (ctx: Ctx, company: CompanyDb, productIds: readonly string[]) =>
  company.rows(
    { productId: orderHolds.productId },
    (own) => sql`from ${orderHolds} where ${own(orderHolds)} and ${orderHolds.releasedAt} is null
      and ${orderHolds.productId} in (select value from json_each(${JSON.stringify(productIds)}))
      and ${orderHolds.orderId} in (select ${orderHolds.orderId} ${waitingOrders(own, productIds)}
        group by ${orderHolds.orderId} order by ${orderHolds.orderId} limit ${MAX_ORDERS})
      and not exists (select 1 from ${orderItems}
        where ${own(orderItems)} and ${orderItems.orderId} = ${orderHolds.orderId} and ${orderItems.productId} is not null
          and ${orderItems.quantity} - ${orderItems.shortQuantity} > coalesce(
            (select iif(${splitsShipments(own)}, sum(free), max(upto)) from (${freeStock(ctx, own, sql`${orderItems.productId}`)})), 0))
      group by ${orderHolds.productId}`,
  );
