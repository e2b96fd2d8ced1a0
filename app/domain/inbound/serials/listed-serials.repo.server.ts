import { eq, type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { products } from "#db/schema/catalog";
import { orders } from "#db/schema/orders";
import { receipts, stockSerials } from "#db/schema/receiving";
import { returns, returnUnits } from "#db/schema/returns/returns";
import { serialNumbers } from "#db/schema/shipping/serial-numbers";
import { allocations, productStock } from "#db/schema/stock";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import { innerJoin, nullable } from "#db/select.server";
import type { Selected, Statement } from "#db/statement.server";
import type { SerialState } from "./serials.schema";

/** The product with its units on hand. */
export const productOf = (db: ScopedDb, productId: string) =>
  db.selectFirst(products, {
    columns: {
      id: products.id,
      companyId: products.companyId,
      sku: products.sku,
      name: products.name,
      serialNumbers: products.serialNumbers,
      archivedAt: products.archivedAt,
      onHand: productStock.onHand,
    },
    join: [innerJoin(productStock, eq(productStock.productId, products.id))],
    where: eq(products.id, productId),
  });

const countsOf = (own: Ownership) => ({
  onHand: sql`(select count(*) from ${stockSerials} where ${own.through(stockSerials, products)}
    and ${stockSerials.productId} = ${products.id} and ${stockSerials.endedAt} is null)`.mapWith(Number),
  // Through the allocations, because shipped orders keep their numbers.
  inOrders:
    sql`(select count(*) from (select distinct ${allocations.companyId} as company_id, ${allocations.orderId} as order_id
      from ${allocations} indexed by allocations_by_product
      where ${own.through(allocations, products)} and ${allocations.productId} = ${products.id}) as allocated
    cross join ${serialNumbers} on ${serialNumbers.companyId} = allocated.company_id and ${own.through(serialNumbers, products)}
      and ${serialNumbers.orderId} = allocated.order_id and ${serialNumbers.productId} = ${products.id}
      and ${serialNumbers.endedAt} is null)`.mapWith(Number),
});

/** How many serial numbers of the product are on hand, and how many open orders have. */
export const countSerials = (db: ScopedDb, productId: string) =>
  db.first(countsOf, (own) => sql`from ${products} where ${own(products)} and ${products.id} = ${productId}`);

/** Rolls the batch back when the product has more serial numbers than units on hand. */
export const assertUnitEach = (company: CompanyDb, productId: string): Statement<void> =>
  company.assert("conflict", (own) => {
    const { onHand, inOrders } = countsOf(own);
    return sql`select ${onHand} + ${inOrders} <= ${productStock.onHand} from ${products}
      cross join ${productStock} on ${own.through(productStock, products)} and ${productStock.productId} = ${products.id}
      where ${own(products)} and ${products.id} = ${productId}`;
  });

const STAY = {
  id: stockSerials.id,
  serial: stockSerials.serial,
  recordedAt: stockSerials.recordedAt,
  recordedByName: stockSerials.recordedByName,
  reason: stockSerials.reason,
  receiptId: stockSerials.receiptId,
  reference: nullable(receipts.reference),
  returnId: nullable(returnUnits.returnId),
  returnNumber: nullable(returns.number),
  endedAt: stockSerials.endedAt,
  endedByName: stockSerials.endedByName,
  endReason: stockSerials.endReason,
  orderId: stockSerials.orderId,
  orderNumber: nullable(orders.orderNumber),
};
export type SerialStay = Selected<typeof STAY>;

const withSources = (own: Ownership): SQL =>
  sql`left join ${receipts} on ${own.through(receipts, stockSerials)} and ${receipts.id} = ${stockSerials.receiptId}
    left join ${returnUnits} on ${own.through(returnUnits, stockSerials)} and ${returnUnits.id} = ${stockSerials.returnUnitsId}
    left join ${returns} on ${own.through(returns, returnUnits)} and ${returns.id} = ${returnUnits.returnId}
    left join ${orders} on ${own.through(orders, stockSerials)} and ${orders.id} = ${stockSerials.orderId}`;

interface Page {
  state: SerialState;
  /** The beginning of a number on hand, or a whole one of a unit that is gone. */
  q?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** A product's numbers on hand by number, or those that are gone, newest first. */
export function listSerials(
  db: ScopedDb,
  productId: string,
  { state, q, cursor, limit }: Page,
): Statement<SerialStay[]> {
  const { serial, id, endedAt } = stockSerials;
  const from = (own: Ownership, index: SQL) =>
    sql`from ${products} cross join ${stockSerials} indexed by ${index} on ${own.through(stockSerials, products)}
      and ${stockSerials.productId} = ${products.id} ${withSources(own)}
      where ${own(products)} and ${products.id} = ${productId}`;
  if (state === "on-hand")
    return db.rows(
      STAY,
      (own) => sql`${from(own, sql`stock_serials_on_hand`)} and ${endedAt} is null
        ${q ? sql`and ${serial} >= ${q} and ${serial} < ${q} || char(1114111)` : sql``}
        ${cursor ? sql`and ${serial} > ${cursor}` : sql``} order by ${serial} limit ${limit}`,
    );
  return db.rows(
    STAY,
    (own) => sql`${from(own, sql`stock_serials_ended`)} and ${endedAt} is not null
      ${q ? sql`and ${serial} = ${q}` : sql``} ${cursor ? sql`and ${id} < ${cursor}` : sql``}
      order by ${id} desc limit ${limit}`,
  );
}

/** Serial numbers that came with a receipt, also of units that are gone. */
export const serialsOfReceipt = (db: ScopedDb, receiptId: string, limit: number) =>
  db.rows(
    { productId: stockSerials.productId, serial: stockSerials.serial },
    (own) => sql`from ${receipts} cross join ${stockSerials} indexed by stock_serials_by_receipt
        on ${own.through(stockSerials, receipts)} and ${stockSerials.receiptId} = ${receipts.id}
      where ${own(receipts)} and ${receipts.id} = ${receiptId} order by ${stockSerials.id} limit ${limit}`,
  );

/** Units with this number: those on hand, then those of orders, newest first. */
export const foundSerials = (db: ScopedDb, serial: string, limit: number) =>
  db.rows(
    {
      serial: sql`found.serial`.mapWith(String),
      companyId: products.companyId,
      productName: products.name,
      orderId: sql<string | null>`found.order_id`,
      orderNumber: nullable(orders.orderNumber),
    },
    (own) => sql`from (select ${stockSerials.companyId} as company_id, ${stockSerials.productId} as product_id,
          ${stockSerials.serial} as serial, ${stockSerials.id} as id, null as order_id
        from ${stockSerials} indexed by stock_serials_by_serial
        where ${own.found(stockSerials)} and ${stockSerials.serial} = ${serial} and ${stockSerials.endedAt} is null
      union all select ${serialNumbers.companyId}, ${serialNumbers.productId}, ${serialNumbers.serial}, ${serialNumbers.id},
          ${serialNumbers.orderId}
        from ${serialNumbers} indexed by serial_numbers_by_serial
        where ${own.found(serialNumbers)} and ${serialNumbers.serial} = ${serial}) as found
      cross join ${products} on ${own.found(products)} and ${products.companyId} = found.company_id and ${products.id} = found.product_id
      left join ${orders} on ${own.through(orders, products)} and ${orders.id} = found.order_id
      order by found.order_id is not null, found.id desc limit ${limit}`,
  );

/** Stays in stock of units with this number, newest first. */
export const staysOf = (db: ScopedDb, serial: string, limit: number) =>
  db.rows(
    {
      ...STAY,
      companyId: stockSerials.companyId,
      productId: stockSerials.productId,
      sku: products.sku,
      name: products.name,
    },
    (own) => sql`from ${stockSerials} indexed by stock_serials_by_serial
      cross join ${products} on ${own.through(products, stockSerials)} and ${products.id} = ${stockSerials.productId}
      ${withSources(own)}
      where ${own.found(stockSerials)} and ${stockSerials.serial} = ${serial} order by ${stockSerials.id} desc limit ${limit}`,
  );
