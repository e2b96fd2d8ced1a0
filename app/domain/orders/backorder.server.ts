import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { orders } from "#db/schema/orders";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../kernel/ctx";
import * as repo from "./orders.repo.server";

const PART = /-B\d+$/;

/** The next free number: "1001-B2" when "1001-B1" exists. A backorder of a backorder continues the same sequence. */
export function backorderNumber(of: string, taken: readonly string[]): string {
  const base = of.replace(PART, "");
  const used = taken.flatMap((number) =>
    number.startsWith(`${base}-B`) ? [Number(number.slice(base.length + 2))] : [],
  );
  return `${base}-B${Math.max(0, ...used.filter(Number.isInteger)) + 1}`;
}

/** Existing order numbers that a new backorder's number could clash with. For the caller's batch. */
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
 * Statements that move units cut from an order to a new backorder, which waits on hold for stock at the same address.
 * Run them in the batch that cuts the units. The backorder keeps the storefront's order and line ids so that its parcel
 * is reported to the store; its total is zero because the first order was paid in full.
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
  /** True for the original order, false for a backorder. */
  isOriginal: boolean;
}

const back = alias(orders, "back");

/**
 * The order's original and its own backorders, for the caller's batch. Two queries, one per index: with a single `or`,
 * SQLite scans all orders of the company.
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
