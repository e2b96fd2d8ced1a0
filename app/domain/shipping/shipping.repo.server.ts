import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { billDayOf } from "#db/calendars/local-day.server";
import type { Ownership } from "#db/ownership.server";
import { orders } from "#db/schema/orders";
import { activities, parcels, shipments } from "#db/schema/shipping";
import { allocations } from "#db/schema/stock";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { Selected, Statement } from "#db/statement.server";
import { companyIdsInScope } from "../companies/companies.service.server";
import { ofOrder } from "../orders/order-conditions.server";
import type { IdRange } from "../orders/order-query";
import type { ShipmentsQuery } from "./shipping.schema";

export const SHIPMENT = {
  id: shipments.id,
  companyId: shipments.companyId,
  orderId: shipments.orderId,
  orderNumber: shipments.orderNumber,
  trackingNumber: shipments.trackingNumber,
  trackingUrl: shipments.trackingUrl,
  carrier: shipments.carrier,
  shippingMethod: shipments.shippingMethod,
  service: shipments.service,
  estimatedDelivery: shipments.estimatedDelivery,
  units: shipments.units,
  createdByName: shipments.createdByName,
  createdAt: shipments.createdAt,
  trackingStatus: shipments.trackingStatus,
  deliveredAt: shipments.deliveredAt,
};
export type ShipmentView = Selected<typeof SHIPMENT>;

const sent = alias(shipments, "sent");

interface ShipmentsPage {
  /** Without a number, this condition must match an index that ends with the shipment's id. */
  where?: SQL | undefined;
  /** The last shipment of the page before. */
  before?: string | null;
  limit: number;
}

/** Newest first. */
export const newestShipments = (db: ScopedDb, page: ShipmentsPage): Statement<ShipmentView[]> =>
  db.newest(shipments, SHIPMENT, page);

/** Oldest first. */
export const oldestShipments = (db: ScopedDb, { where, before, limit }: ShipmentsPage): Statement<ShipmentView[]> =>
  db.oldest(shipments, SHIPMENT, { ...(where && { where }), ...(before && { after: before }), limit });

/**
 * Shipments by tracking number or order number, typed or scanned, newest first unless `isOldestFirst`.
 */
export const shipmentsOfNumber = (
  db: ScopedDb,
  number: string,
  { where, before, limit, isOldestFirst = false }: ShipmentsPage & { isOldestFirst?: boolean },
): Statement<ShipmentView[]> => {
  const [way, beyond] = isOldestFirst ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  return db.rows(
    SHIPMENT,
    (own) => sql`${withNumber(db, own, number, where)} and ${before ? sql`${shipments.id} ${beyond} ${before}` : sql`1`}
      order by ${shipments.id} ${way} limit ${limit}`,
  );
};

/**
 * `from … where …` for the shipments with this tracking number or order number. Queries each company in reach, because
 * the indexes begin with the company.
 */
export const withNumber = (db: ScopedDb, own: Ownership, number: string, where: SQL = sql`1`): SQL =>
  sql`from ${shipments} where ${own.merged(shipments, 2)} and ${shipments.id} in (
        select ${parcels.shipmentId} from (${companyIdsInScope(db)}) as reached
          cross join ${parcels} on ${own(parcels)} and ${parcels.companyId} = reached.value
            and ${parcels.trackingNumber} = ${number.replace(/\s+/g, "").toUpperCase()}
        union all
        select ${sent.id} from (${companyIdsInScope(db)}) as reached
          cross join ${orders} on ${own(orders)} and ${orders.companyId} = reached.value and ${orders.orderNumber} = ${number}
          cross join ${shipments} ${sent} on ${sent.companyId} = ${orders.companyId} and ${sent.orderId} = ${orders.id})
      and ${where}`;

/** At most one, because an order has one shipment. Goes through the order, whose index does not need the company. */
export const shipmentsOfOrder = (
  db: ScopedDb,
  orderId: string,
  { where = sql`1`, before }: ShipmentsPage,
): Statement<ShipmentView[]> =>
  db.rows(
    SHIPMENT,
    (own) =>
      sql`${ofOrder(own, shipments, orderId)} and ${where} and ${before ? sql`${shipments.id} < ${before}` : sql`1`}`,
  );

interface ShipmentFilter extends Pick<ShipmentsQuery, "status" | "carrier" | "updatedSince"> {
  created: IdRange;
}

/** Conditions on a shipment's own row; the first one given can use an index. */
export function shipmentsWhere({ status, carrier, updatedSince, created }: ShipmentFilter): SQL {
  const since = updatedSince === undefined ? null : Date.parse(updatedSince);
  const { createdAt, deliveredAt, trackedAt } = shipments;
  return sql.join(
    [
      status ? sql`${shipments.trackingStatus} = ${status}` : sql`1`,
      ...(created.from ? [sql`${shipments.id} >= ${created.from}`] : []),
      ...(created.before ? [sql`${shipments.id} < ${created.before}`] : []),
      ...(carrier ? [sql`${shipments.carrier} = ${carrier}`] : []),
      ...(since === null
        ? []
        : [sql`max(${createdAt}, coalesce(${deliveredAt}, 0), coalesce(${trackedAt}, 0)) >= ${since}`]),
    ],
    sql` and `,
  );
}

export const findShipmentOfOrder = (db: ScopedDb, orderId: string) =>
  db.first(SHIPMENT, (own) => ofOrder(own, shipments, orderId));

export const insertShipment = (company: CompanyDb, row: Omit<typeof shipments.$inferInsert, "companyId">) =>
  company.insert(shipments, row);

export const insertParcels = (
  company: CompanyDb,
  rows: readonly Omit<typeof parcels.$inferInsert, "companyId">[],
): Statement<void> => company.insertMany(parcels, rows);

type NewActivity = Required<Omit<typeof activities.$inferInsert, "companyId" | "billDay">>;

/** Billable work, with the day it is billed for. */
export const insertActivity = (company: CompanyDb, row: NewActivity): Statement<void> =>
  company.write(
    (
      own,
    ) => sql`insert into ${activities} (company_id, id, kind, source_id, order_id, lines, quantity, at, detail, bill_day)
      values (${own.id}, ${row.id}, ${row.kind}, ${row.sourceId}, ${row.orderId}, ${row.lines}, ${row.quantity}, ${row.at},
        ${row.detail && JSON.stringify(row.detail)}, ${billDayOf(own, row.at)})`,
  );

/** Rolls the batch back while an allocated unit of the order is not picked. */
export const assertPicked = (company: CompanyDb, orderId: string): Statement<void> =>
  company.assert(
    "conflict",
    (
      own,
    ) => sql`not exists (select 1 from ${allocations} where ${own(allocations)} and ${allocations.orderId} = ${orderId}
      and ${allocations.picked} < ${allocations.quantity})`,
  );
