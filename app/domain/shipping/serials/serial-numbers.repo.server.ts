import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { products } from "#db/schema/catalog";
import { orderItems, orders } from "#db/schema/orders";
import { stockSerials } from "#db/schema/receiving";
import { returnLines, returns } from "#db/schema/returns/returns";
import { parcels, shipments } from "#db/schema/shipping";
import { serialNumbers } from "#db/schema/shipping/serial-numbers";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { Change, Selected, Statement } from "#db/statement.server";

const IS_REQUIRED = sql`${products.serialNumbers} <> 'none'`;

/** A picked order sends what was picked, any other what is not short. */
const UNITS = sql<number>`sum(iif(${orders.status} = 'picked', ${orderItems.pickedQuantity}, ${orderItems.quantity} - ${orderItems.shortQuantity}))`;

const ofLine = (own: Ownership): SQL =>
  sql`${own.through(serialNumbers, products)} and ${serialNumbers.orderId} = ${orders.id}
    and ${serialNumbers.productId} = ${products.id}`;

const linesOf = (own: Ownership, orderId: string): SQL =>
  sql`from ${orders} cross join ${orderItems} on ${own.through(orderItems, orders)} and ${orderItems.orderId} = ${orders.id}
      cross join ${products} on ${own.through(products, orderItems)} and ${products.id} = ${orderItems.productId}
    where ${own(orders)} and ${orders.id} = ${orderId}`;

/** Products of an order whose serial numbers are recorded, or were, with their numbers. */
export const serialLines = (db: ScopedDb, orderId: string) =>
  db
    .rows(
      (own: Ownership) => ({
        productId: products.id,
        sku: products.sku,
        name: products.name,
        isRequired: sql<number>`${IS_REQUIRED}`,
        units: UNITS,
        serials: sql<string>`(select json_group_array(serial) from (select ${serialNumbers.serial} as serial
          from ${serialNumbers} where ${ofLine(own)} order by ${serialNumbers.id}))`,
      }),
      (own) => sql`${linesOf(own, orderId)}
        and (${IS_REQUIRED} or exists (select 1 from ${serialNumbers} where ${ofLine(own)}))
        group by ${products.id} order by min(${orderItems.line})`,
    )
    .map((rows) => rows.map((row) => ({ ...row, serials: JSON.parse(row.serials) as string[] })));

/** Serial numbers on hand of the order's products whose numbers are recorded at receipt. */
export const onHandForOrder = (db: ScopedDb, orderId: string, limit: number) =>
  db.rows(
    { productId: stockSerials.productId, serial: stockSerials.serial },
    (
      own,
    ) => sql`from (select distinct ${products.companyId} as company_id, ${products.id} as id ${linesOf(own, orderId)}
        and ${products.serialNumbers} = 'at-receipt') as asked
      cross join ${stockSerials} indexed by stock_serials_on_hand on ${own.found(stockSerials)} and ${stockSerials.companyId} = asked.company_id
        and ${stockSerials.productId} = asked.id and ${stockSerials.endedAt} is null
      order by ${stockSerials.productId}, ${stockSerials.serial} limit ${limit}`,
  );

/** Rolls the batch back unless each unit that the order sends has a serial number where its product needs one. */
export const assertSerials = (company: CompanyDb, orderId: string): Statement<void> =>
  company.assert(
    "conflict",
    (own) => sql`not exists (select 1 ${linesOf(own, orderId)} and ${IS_REQUIRED}
      group by ${products.id} having ${UNITS} <> (select count(*) from ${serialNumbers}
        where ${ofLine(own)} and ${serialNumbers.endedAt} is null))`,
  );

/** Rolls the batch back when the order's status is none of these. */
export const assertStatus = (company: CompanyDb, orderId: string, statuses: readonly string[]): Statement<void> =>
  company.assert(
    "conflict",
    (own) => sql`exists (select 1 from ${orders} where ${own(orders)} and ${orders.id} = ${orderId}
      and ${orders.status} in (select value from json_each(${JSON.stringify(statuses)})))`,
  );

interface Recorded {
  orderId: string;
  productId: string;
  serials: readonly string[];
  by: { id: string; name: string };
  now: number;
  newId: () => string;
}

/**
 * Makes these the order's serial numbers of the product. A number of an order that was canceled, that lost the product, or
 * of which units of the product came back, is ended there first; a number of any other order violates a unique index.
 */
export function replaceSerials(
  company: CompanyDb,
  { orderId, productId, serials, by, now, newId }: Recorded,
): [Statement<unknown>, ...Change<unknown>[]] {
  const list = JSON.stringify(serials.map((serial) => [serial, newId()]));
  const listed = sql`select json_extract(value, '$[0]') from json_each(${list})`;
  return [
    company.write(
      (own) => sql`update ${serialNumbers} set ended_at = ${now} where ${own(serialNumbers)}
        and ${serialNumbers.productId} = ${productId} and ${serialNumbers.serial} in (${listed})
        and ${serialNumbers.orderId} <> ${orderId} and ${serialNumbers.endedAt} is null
        and (exists (select 1 from ${orders} where ${own.through(orders, serialNumbers)} and ${orders.id} = ${serialNumbers.orderId}
            and ${orders.status} = 'cancelled')
          or exists (select 1 from ${orders} where ${own.through(orders, serialNumbers)} and ${orders.id} = ${serialNumbers.orderId}
            and ${orders.archivedAt} is null) and not exists (select 1 from ${orderItems} where ${own.through(orderItems, serialNumbers)}
            and ${orderItems.orderId} = ${serialNumbers.orderId} and ${orderItems.productId} = ${productId})
          or exists (select 1 from ${returns} cross join ${returnLines} on ${own.through(returnLines, returns)}
              and ${returnLines.returnId} = ${returns.id} and ${returnLines.productId} = ${productId} and ${returnLines.received} > 0
            where ${own.through(returns, serialNumbers)} and ${returns.orderId} = ${serialNumbers.orderId}))`,
    ),
    company.write(
      (own) => sql`delete from ${serialNumbers} where ${own(serialNumbers)} and ${serialNumbers.orderId} = ${orderId}
        and ${serialNumbers.productId} = ${productId} and ${serialNumbers.endedAt} is null
        and ${serialNumbers.serial} not in (${listed})`,
    ),
    company.write(
      (
        own,
      ) => sql`insert into ${serialNumbers} (company_id, id, product_id, order_id, serial, recorded_by, recorded_by_name, recorded_at)
        select ${own.id}, json_extract(value, '$[1]'), ${productId}, ${orderId}, json_extract(value, '$[0]'), ${by.id}, ${by.name}, ${now}
        from json_each(${list}) where not exists (select 1 from ${serialNumbers} where ${own(serialNumbers)}
          and ${serialNumbers.orderId} = ${orderId} and ${serialNumbers.productId} = ${productId}
          and ${serialNumbers.serial} = json_extract(value, '$[0]') and ${serialNumbers.endedAt} is null)`,
    ),
  ];
}

/** Those of the numbers that are on hand, or that the order has. */
export const usableFor = (
  company: CompanyDb,
  { orderId, productId, serials }: Pick<Recorded, "orderId" | "productId" | "serials">,
) =>
  company.rows(
    { serial: sql`it.value`.mapWith(String) },
    (own) => sql`from json_each(${JSON.stringify(serials)}) as it where exists (select 1 from ${stockSerials}
        where ${own(stockSerials)} and ${stockSerials.productId} = ${productId} and ${stockSerials.serial} = it.value
          and ${stockSerials.endedAt} is null)
      or exists (select 1 from ${serialNumbers} where ${own(serialNumbers)} and ${serialNumbers.productId} = ${productId}
        and ${serialNumbers.serial} = it.value and ${serialNumbers.orderId} = ${orderId} and ${serialNumbers.endedAt} is null)`,
  );

/** A number of the list that another order has. */
export const heldElsewhere = (
  company: CompanyDb,
  { orderId, productId, serials }: Pick<Recorded, "orderId" | "productId" | "serials">,
) =>
  company.first(
    { serial: serialNumbers.serial, orderNumber: orders.orderNumber },
    (
      own,
    ) => sql`from ${serialNumbers} cross join ${orders} on ${own.through(orders, serialNumbers)} and ${orders.id} = ${serialNumbers.orderId}
      where ${own(serialNumbers)} and ${serialNumbers.productId} = ${productId} and ${serialNumbers.endedAt} is null
        and ${serialNumbers.orderId} <> ${orderId}
        and ${serialNumbers.serial} in (select value from json_each(${JSON.stringify(serials)}))`,
  );

const TRACE = {
  serial: serialNumbers.serial,
  companyId: serialNumbers.companyId,
  productId: serialNumbers.productId,
  sku: products.sku,
  name: products.name,
  orderId: serialNumbers.orderId,
  orderNumber: orders.orderNumber,
  orderStatus: orders.status,
  recordedAt: serialNumbers.recordedAt,
  recordedByName: serialNumbers.recordedByName,
  endedAt: serialNumbers.endedAt,
};
const trace = (own: Ownership) => ({
  ...TRACE,
  shippedAt: sql<number | null>`(select ${shipments.createdAt} from ${shipments}
    where ${own.through(shipments, orders)} and ${shipments.orderId} = ${orders.id})`,
  // Those of every parcel that can contain the unit: one, unless nobody said which of several does.
  trackingNumbers: sql<string>`(select json_group_array(tracking_number) from (select ${parcels.trackingNumber} as tracking_number
    from ${shipments} cross join ${parcels} on ${own.through(parcels, shipments)} and ${parcels.shipmentId} = ${shipments.id}
    where ${own.through(shipments, orders)} and ${shipments.orderId} = ${orders.id}
      and (${serialNumbers.parcel} is null or ${parcels.position} = ${serialNumbers.parcel}) order by ${parcels.position}))`,
});
export type SerialTrace = Omit<Selected<ReturnType<typeof trace>>, "trackingNumbers"> & { trackingNumbers: string[] };

/** The orders that had the unit, newest first. */
export const traceSerial = (db: ScopedDb, serial: string, limit: number): Statement<SerialTrace[]> =>
  db
    .rows(
      trace,
      (own) => sql`from ${serialNumbers}
          cross join ${orders} on ${own.through(orders, serialNumbers)} and ${orders.id} = ${serialNumbers.orderId}
          cross join ${products} on ${own.through(products, serialNumbers)} and ${products.id} = ${serialNumbers.productId}
        where ${own.found(serialNumbers)} and ${serialNumbers.serial} = ${serial} order by ${serialNumbers.id} desc limit ${limit}`,
    )
    .map((rows) => rows.map((row) => ({ ...row, trackingNumbers: JSON.parse(row.trackingNumbers) as string[] })));
