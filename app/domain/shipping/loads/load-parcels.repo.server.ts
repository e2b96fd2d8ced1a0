import { eq, type SQL, sql } from "drizzle-orm";
import { inList, isAfterKey } from "#db/expressions";
import { loads } from "#db/schema/directory/loads";
import { labels, parcels, shipments } from "#db/schema/shipping";
import { loadParcels, loadScans } from "#db/schema/shipping/loads";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { Selected } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";

const PARCEL = {
  companyId: loadParcels.companyId,
  shipmentId: loadParcels.shipmentId,
  position: loadParcels.position,
  warehouseId: loadParcels.warehouseId,
  carrier: loadParcels.carrier,
  trackingNumber: loadParcels.trackingNumber,
  loadId: loadParcels.loadId,
  loadedAt: loadParcels.loadedAt,
  orderId: shipments.orderId,
  orderNumber: shipments.orderNumber,
  shippedAt: shipments.createdAt,
};
export type LoadParcelRow = Selected<typeof PARCEL>;

/** Without table statistics the planner may sort the parcels of a whole warehouse. */
const ALONG_WAITING = sql`indexed by load_parcels_waiting`;
const ALONG_LOADED = sql`indexed by load_parcels_loaded`;

/** Where a page of parcels ends. */
export type ParcelKey = Pick<LoadParcelRow, "loadedAt" | "companyId" | "shipmentId" | "position">;

const loadedAfter = (after: ParcelKey | null): SQL =>
  after
    ? isAfterKey(
        [loadParcels.loadedAt, loadParcels.shipmentId, loadParcels.position],
        [after.loadedAt, after.shipmentId, after.position],
      )
    : sql`1`;
const inOrderOfLoading = sql`order by ${loadParcels.loadedAt}, ${loadParcels.shipmentId}, ${loadParcels.position}`;

/** The first parcels that wait for the load's carrier at its warehouse, each company's in the order of shipping. */
export const notLoaded = (db: ScopedDb, loadId: string, limit: number, after: ParcelKey | null = null) =>
  db.rows(
    PARCEL,
    (own) => sql`from ${loads} cross join ${loadParcels} ${ALONG_WAITING}
        on ${loadParcels.warehouseId} = ${loads.warehouseId} and ${loadParcels.carrier} = ${loads.carrier}
        and ${loadParcels.loadId} is null and ${loadParcels.isCollected} = 0 and ${own(loadParcels)}
      cross join ${shipments} on ${own.through(shipments, loadParcels)} and ${shipments.id} = ${loadParcels.shipmentId}
      where ${loads.id} = ${loadId} and ${
        after
          ? isAfterKey(
              [loadParcels.companyId, loadParcels.shipmentId, loadParcels.position],
              [after.companyId, after.shipmentId, after.position],
            )
          : sql`1`
      }
      order by ${loadParcels.companyId}, ${loadParcels.shipmentId}, ${loadParcels.position} limit ${limit}`,
  );

/** The load's parcels in the order of loading, after the given one. */
export const firstLoaded = (db: ScopedDb, loadId: string, after: ParcelKey | null, limit: number) =>
  db.rows(
    PARCEL,
    (own) => sql`from ${loadParcels} ${ALONG_LOADED}
      cross join ${shipments} on ${own.through(shipments, loadParcels)} and ${shipments.id} = ${loadParcels.shipmentId}
      where ${own(loadParcels)} and ${loadParcels.loadId} = ${loadId} and ${loadedAfter(after)}
      ${inOrderOfLoading} limit ${limit}`,
  );

/** The parcels that were loaded last. */
export const lastLoaded = (db: ScopedDb, loadId: string, limit: number) =>
  db.rows(
    PARCEL,
    (own) => sql`from ${loadParcels} ${ALONG_LOADED}
      cross join ${shipments} on ${own.through(shipments, loadParcels)} and ${shipments.id} = ${loadParcels.shipmentId}
      where ${own(loadParcels)} and ${loadParcels.loadId} = ${loadId}
      order by ${loadParcels.loadedAt} desc, ${loadParcels.shipmentId} desc, ${loadParcels.position} desc limit ${limit}`,
  );

/** Shipped parcels in reach with one of these numbers, those that wait first. */
export const parcelsOfNumbers = (db: ScopedDb, numbers: readonly string[], limit: number) =>
  db.rows(
    PARCEL,
    (own) => sql`from ${loadParcels} indexed by load_parcels_by_tracking
      cross join ${shipments} on ${own.through(shipments, loadParcels)} and ${shipments.id} = ${loadParcels.shipmentId}
      where ${own(loadParcels)} and ${inList(loadParcels.trackingNumber, numbers)}
      order by ${loadParcels.loadId} is not null, ${loadParcels.shipmentId} desc limit ${limit}`,
  );

const MANIFEST_LINE = {
  ...PARCEL,
  weightGrams: parcels.weightGrams,
  labelService: labels.serviceLabel,
  shippingMethod: shipments.shippingMethod,
};
export type ManifestLine = Selected<typeof MANIFEST_LINE>;

/** The same with what the manifest says of them. */
export const manifestLines = (db: ScopedDb, loadId: string, after: ParcelKey | null, limit: number) =>
  db.rows(
    MANIFEST_LINE,
    (own) => sql`from ${loadParcels} ${ALONG_LOADED}
      cross join ${shipments} on ${own.through(shipments, loadParcels)} and ${shipments.id} = ${loadParcels.shipmentId}
      cross join ${parcels} on ${own.through(parcels, loadParcels)} and ${parcels.shipmentId} = ${loadParcels.shipmentId}
        and ${parcels.position} = ${loadParcels.position}
      left join ${labels} on ${own.through(labels, loadParcels)} and ${labels.id} = ${parcels.labelId}
      where ${own(loadParcels)} and ${loadParcels.loadId} = ${loadId} and ${loadedAfter(after)}
      ${inOrderOfLoading} limit ${limit}`,
  );

interface NewScan {
  id: string;
  loadId: string;
  shipmentId: string;
  position: number;
  /** 1 loads the parcel, -1 takes it off. */
  quantity: 1 | -1;
}

/** Triggers refuse closed loads, and parcels that do not fit. */
export const insertScan = (ctx: Ctx, company: CompanyDb, scan: NewScan) =>
  company.insert(loadScans, { ...scan, userId: ctx.actor.id, at: ctx.now() });

export const findScan = (company: CompanyDb, id: string) =>
  company.selectFirst(loadScans, {
    columns: ["loadId", "shipmentId", "position", "quantity", "userId"],
    where: eq(loadScans.id, id),
  });
