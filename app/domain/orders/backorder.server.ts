import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { orders } from "#db/schema/orders";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../kernel/ctx";
import * as repo from "./orders.repo.server";

const PART = /-B\d+$/;

/** "1001-B2" where the order has a first backorder; those of a backorder go on counting. */
export function backorderNumber(of: string, taken: readonly string[]): string {
  const base = of.replace(PART, "");
  const used = taken.flatMap((number) =>
    number.startsWith(`${base}-B`) ? [Number(number.slice(base.length + 2))] : [],
  );
  return `${base}-B${Math.max(0, ...used.filter(Number.isInteger)) + 1}`;
}

/** Numbers of backorders that the order's number may clash with. For the caller's batch. */
export const backorderNumbers = (company: CompanyDb, of: string): Statement<string[]> => {
  const base = `${of.replace(PART, "")}-B`;
  return company
    .rows(
      { number: orders.orderNumber },
      (own) =>
        sql`from ${orders} where ${own(orders)} and ${orders.orderNumber} >= ${base} and ${orders.orderNumber} < ${`${base}:`}`,
    )
    .map((rows) => rows.map(({ number }) => number));
};

export interface Backorder {
  id: string;
  number: string;
  original: repo.OrderRow;
  item: repo.ItemRow;
  quantity: number;
}

/**
 * For the batch of whoever cuts units off an order: they become an order of their own, to the same address, that waits
 * for its stock. It keeps the storefront's names for order and line, so that the store is told of the second parcel too;
 * it costs nothing, as the first order was paid in full.
 */
export function backorderStatements(ctx: Ctx, company: CompanyDb, backorder: Backorder): Statement<unknown>[] {
  const { id, number, original, item, quantity } = backorder;
  const reason = `Backorder of ${original.orderNumber}: waits for ${quantity} of ${item.sku || item.name}.`;
  const hold = { kind: "backorder" as const, reason, productId: item.productId };
  const line = { ...item, line: 1, quantity, problem: null, orderedQuantity: null };
  const { customerName, customerEmail, customerPhone, shippingAddress, shipTo, currency } = original;
  return [
    ...repo.insertOrder(
      ctx,
      company,
      {
        id,
        orderNumber: number,
        customerName,
        customerEmail,
        customerPhone,
        shippingAddress,
        shipTo,
        currency,
        totalMinor: 0,
        arrival: "on-hold",
        holds: [],
        lines: [],
      },
      { status: "on-hold", holds: [hold], holdReason: reason, lines: [asJudged(line)] },
      {
        source: original.source,
        integrationId: original.integrationId,
        externalId: original.externalId,
        externalData: original.externalData,
        backorderOf: original.id,
      },
    ),
    repo.insertHistory(ctx, company, {
      orderId: original.id,
      event: "backorder",
      to: number,
      note: `${quantity} of ${item.sku || item.name} follow in order ${number}`,
    }),
  ];
}

const asJudged = ({ line, productId, sku, name, quantity, priceMinor, externalLineId, attributes }: repo.ItemRow) => ({
  line,
  productId,
  sku,
  name,
  quantity,
  priceMinor,
  problem: null,
  orderedQuantity: null,
  externalLineId,
  attributes,
});

export interface LinkedOrder {
  id: string;
  orderNumber: string;
  status: repo.OrderRow["status"];
  /** It is the one that this order sends the rest of. */
  isOriginal: boolean;
}

const back = alias(orders, "back");

/**
 * The order that this one is a backorder of, and its own backorders, each by its own index: asked for with an "or", SQLite
 * looks through all orders of the company. For the caller's batch.
 */
export const linkedOrders = (db: ScopedDb, orderId: string): Statement<LinkedOrder[]> =>
  db
    .rows(
      {
        id: orders.id,
        orderNumber: orders.orderNumber,
        status: orders.status,
        isOriginal: sql<number>`link.is_original`,
      },
      (own) => sql`from (
          select ${orders.companyId} as company, ${orders.backorderOf} as id, 1 as is_original from ${orders}
          where ${own(orders)} and ${orders.id} = ${orderId}
          union all
          select ${back.companyId}, ${back.id}, 0 from ${orders} cross join ${orders} ${back} on ${own.through(back, orders)}
            and ${back.backorderOf} is not null and ${back.backorderOf} = ${orders.id}
          where ${own(orders)} and ${orders.id} = ${orderId}
        ) as link cross join ${orders} on ${own(orders)} and ${orders.companyId} = link.company and ${orders.id} = link.id
        order by ${orders.id}`,
    )
    .map((rows) => rows.map((row) => ({ ...row, isOriginal: row.isOriginal === 1 })));
