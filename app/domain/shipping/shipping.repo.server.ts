import { eq, type SQL, sql } from "drizzle-orm";
import { orders } from "#db/schema/orders";
import { activities, parcels, shipments } from "#db/schema/shipping";
import { allocations } from "#db/schema/stock";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { Selected, Statement } from "#db/statement.server";
import { searchCondition } from "../orders/orders.service.server";

const READY = {
  id: orders.id,
  companyId: orders.companyId,
  orderNumber: orders.orderNumber,
  customerName: orders.customerName,
  shippingAddress: orders.shippingAddress,
  status: orders.status,
  lineCount: orders.lineCount,
  unitCount: orders.unitCount,
  externalData: orders.externalData,
  createdAt: orders.createdAt,
  updatedAt: orders.updatedAt,
};

type ReadyStatements = [picked: Statement<ReadyOrder[]>, processing: Statement<ReadyOrder[]>];
type ReadyOrder = Selected<typeof READY>;

/** Picked and processing orders, newest first; each status walks its own index. */
export function listReady(db: ScopedDb, page: { before?: string | null; limit: number }): ReadyStatements {
  const inStatus = (status: "picked" | "processing") =>
    db.newest(orders, READY, { ...page, where: eq(orders.status, status) });
  return [inStatus("picked"), inStatus("processing")];
}

/** The same, narrowed to what a search finds by number, customer or e-mail. */
export function searchReady(db: ScopedDb, q: string, limit: number): ReadyStatements {
  const match = searchCondition(db.scope, q);
  const inStatus = (status: "picked" | "processing") =>
    db.rows(
      READY,
      (own) => sql`from ${orders} where ${own(orders)} and ${orders.status} = ${status} and ${match}
        order by ${orders.id} desc limit ${limit}`,
    );
  return [inStatus("picked"), inStatus("processing")];
}

export const readyByNumber = (db: ScopedDb, number: string) =>
  db.rows(
    { id: orders.id },
    (own) => sql`from ${orders} where ${own(orders)} and ${orders.orderNumber} = ${number}
      and ${orders.status} in ('picked', 'processing') limit 2`,
  );

const SHIPMENT = {
  id: shipments.id,
  companyId: shipments.companyId,
  orderId: shipments.orderId,
  orderNumber: shipments.orderNumber,
  trackingNumber: shipments.trackingNumber,
  trackingUrl: shipments.trackingUrl,
  carrier: shipments.carrier,
  shippingMethod: shipments.shippingMethod,
  estimatedDelivery: shipments.estimatedDelivery,
  units: shipments.units,
  createdByName: shipments.createdByName,
  createdAt: shipments.createdAt,
  trackingStatus: shipments.trackingStatus,
  deliveredAt: shipments.deliveredAt,
};
export type ShipmentView = Awaited<ReturnType<typeof listShipments>>[number];

export const listShipments = (db: ScopedDb, page: { where?: SQL | undefined; before?: string | null; limit: number }) =>
  db.newest(shipments, SHIPMENT, page);

export const findShipmentOfOrder = (db: ScopedDb, orderId: string) =>
  db.first(SHIPMENT, (own) => sql`from ${shipments} where ${own(shipments)} and ${shipments.orderId} = ${orderId}`);

export const insertShipment = (company: CompanyDb, row: Omit<typeof shipments.$inferInsert, "companyId">) =>
  company.insert(shipments, row);

export const insertParcels = (
  company: CompanyDb,
  rows: readonly Omit<typeof parcels.$inferInsert, "companyId">[],
): Statement<void> => company.insertMany(parcels, rows);

export const insertActivity = (company: CompanyDb, row: Omit<typeof activities.$inferInsert, "companyId">) =>
  company.insert(activities, row);

/** Rolls the batch back while any promised unit of the order is not picked. */
export const assertPicked = (company: CompanyDb, orderId: string): Statement<void> =>
  company.assert(
    "conflict",
    (
      own,
    ) => sql`not exists (select 1 from ${allocations} where ${own(allocations)} and ${allocations.orderId} = ${orderId}
      and ${allocations.picked} < ${allocations.quantity})`,
  );
