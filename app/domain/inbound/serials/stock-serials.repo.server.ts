import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { inList } from "#db/expressions";
import { orders } from "#db/schema/orders";
import { receipts, stockSerials } from "#db/schema/receiving";
import { serialNumbers } from "#db/schema/shipping/serial-numbers";
import type { CompanyDb } from "#db/scoped.server";
import { nullable } from "#db/select.server";
import type { Change, Statement } from "#db/statement.server";

/** Statuses of orders whose units are no longer in the warehouse, or not kept for them. */
const CLOSED = sql`('shipped', 'delivered', 'completed', 'refunded', 'cancelled', 'failed')`;

/** A serial number of a product. */
export interface ProductSerial {
  productId: string;
  serial: string;
}

const pairsOf = (serials: readonly ProductSerial[]): SQL =>
  sql`json_each(${JSON.stringify(serials.map(({ productId, serial }) => [productId, serial]))}) as it`;
const PAIR = { productId: sql`it.value ->> '$[0]'`, serial: sql`it.value ->> '$[1]'` };

/** Those of the serial numbers that are on hand, with the reference of their receipt. */
export const onHandOf = (company: CompanyDb, serials: readonly ProductSerial[]) =>
  company.rows(
    {
      productId: stockSerials.productId,
      serial: stockSerials.serial,
      returnUnitsId: stockSerials.returnUnitsId,
      reference: nullable(receipts.reference),
    },
    (own) => sql`from ${pairsOf(serials)}
      cross join ${stockSerials} on ${own(stockSerials)} and ${stockSerials.productId} = ${PAIR.productId}
        and ${stockSerials.serial} = ${PAIR.serial} and ${stockSerials.endedAt} is null
      left join ${receipts} on ${own.through(receipts, stockSerials)} and ${receipts.id} = ${stockSerials.receiptId}`,
  );

/** Those of the serial numbers that an open order has. */
export const inOpenOrders = (company: CompanyDb, serials: readonly ProductSerial[]) =>
  company.rows(
    { productId: serialNumbers.productId, serial: serialNumbers.serial, orderNumber: orders.orderNumber },
    (own) => sql`from ${pairsOf(serials)}
      cross join ${serialNumbers} on ${own(serialNumbers)} and ${serialNumbers.productId} = ${PAIR.productId}
        and ${serialNumbers.serial} = ${PAIR.serial} and ${serialNumbers.endedAt} is null
      cross join ${orders} on ${own.through(orders, serialNumbers)} and ${orders.id} = ${serialNumbers.orderId}
        and ${orders.status} not in ${CLOSED}`,
  );

interface Source {
  receiptId?: string | null;
  returnUnitsId?: string | null;
  reason?: string | null;
}
interface Recorded {
  by: { id: string; name: string };
  now: number;
  newId: () => string;
}

/** Units that are on hand from now on. A number that is on hand already violates a unique index. */
export const insertSerials = (
  company: CompanyDb,
  serials: readonly ProductSerial[],
  { receiptId = null, returnUnitsId = null, reason = null }: Source,
  { by, now, newId }: Recorded,
): Change<void> =>
  company.write(
    (
      own,
    ) => sql`insert into ${stockSerials} (company_id, id, product_id, serial, receipt_id, return_units_id, reason, recorded_by, recorded_by_name, recorded_at)
      select ${own.id}, value ->> '$[2]', value ->> '$[0]', value ->> '$[1]', ${receiptId}, ${returnUnitsId}, ${reason}, ${by.id}, ${by.name}, ${now}
      from json_each(${JSON.stringify(serials.map(({ productId, serial }) => [productId, serial, newId()]))})`,
  );

interface End {
  byName: string;
  reason: string;
  now: number;
}

/** Ends the stays of these numbers that are on hand; returns them. */
export const endSerials = (
  company: CompanyDb,
  productId: string,
  serials: readonly string[],
  { byName, reason, now }: End,
): Change<{ serial: string }[]> =>
  company.update(
    stockSerials,
    { endedAt: now, endedByName: byName, endReason: reason },
    eq(stockSerials.productId, productId),
    inList(stockSerials.serial, serials),
    isNull(stockSerials.endedAt),
  );

/** Rolls the batch back unless all of these numbers are on hand. */
export const assertOnHand = (company: CompanyDb, productId: string, serials: readonly string[]): Statement<void> =>
  company.assert(
    "taken",
    (
      own,
    ) => sql`(select count(*) from ${stockSerials} where ${own(stockSerials)} and ${stockSerials.productId} = ${productId}
      and ${stockSerials.endedAt} is null and ${stockSerials.serial} in (select value from json_each(${JSON.stringify(serials)})))
      = ${serials.length}`,
  );

type SourceColumn = typeof stockSerials.receiptId | typeof stockSerials.returnUnitsId;

/** A serial number of the receipt, or of returned units, that an order took, with the order's number. */
export const takenFrom = (company: CompanyDb, source: SourceColumn, id: string) =>
  company.first(
    { serial: stockSerials.serial, orderNumber: orders.orderNumber },
    (own) => sql`from ${stockSerials}
      cross join ${orders} on ${own.through(orders, stockSerials)} and ${orders.id} = ${stockSerials.orderId}
      where ${own(stockSerials)} and ${source} = ${id} order by ${stockSerials.id}`,
  );

const earlier = alias(stockSerials, "earlier");
const current = alias(serialNumbers, "current");
const later = alias(serialNumbers, "later");

/** Still on hand, or never was: units of a return that did not go into stock. */
const wasNotMoved = (stay: typeof stockSerials | typeof earlier): SQL =>
  sql`(${stay.endedAt} is null or ${stay.endedAt} = ${stay.recordedAt})`;

/**
 * Undoes what a receipt, or units of a return, brought: their numbers leave, and orders from which they had come have them
 * again, unless a later order has them. Rolls the batch back when an order took one of them.
 */
export const reverseSerials = (
  company: CompanyDb,
  source: SourceColumn,
  id: string,
  { byName, reason, now }: End,
): Statement<unknown>[] => [
  company.assert(
    "taken",
    (own) => sql`not exists (select 1 from ${stockSerials} where ${own(stockSerials)} and ${source} = ${id}
      and ${stockSerials.orderId} is not null)`,
  ),
  company.write(
    (own) => sql`update ${serialNumbers} set ended_at = null where ${own(serialNumbers)} and ${serialNumbers.id} in (
      select max(${current.id}) from ${stockSerials} ${earlier}
        cross join ${serialNumbers} ${current} on ${own.through(current, earlier)} and ${current.productId} = ${earlier.productId}
          and ${current.serial} = ${earlier.serial} and ${current.endedAt} = ${earlier.recordedAt}
        where ${own(earlier)} and ${aliasOf(source)} = ${id} and ${wasNotMoved(earlier)}
          and not exists (select 1 from ${serialNumbers} ${later} where ${own.through(later, earlier)}
            and ${later.productId} = ${earlier.productId} and ${later.serial} = ${earlier.serial} and ${later.endedAt} is null)
        group by ${current.productId}, ${current.serial})`,
  ),
  company.update(
    stockSerials,
    { endedAt: now, endedByName: byName, endReason: reason },
    and(eq(source, id), wasNotMoved(stockSerials))!,
  ),
];

const aliasOf = (source: SourceColumn) =>
  source.name === stockSerials.receiptId.name ? earlier.receiptId : earlier.returnUnitsId;
