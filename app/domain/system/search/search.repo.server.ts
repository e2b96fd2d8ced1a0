import { inArray, isNull, sql } from "drizzle-orm";
import { invoices } from "#db/schema/billing";
import { locations, lots, products } from "#db/schema/catalog";
import { parcels, shipments } from "#db/schema/shipping";
import type { ScopedDb } from "#db/scoped.server";
import type { TypedNumber } from "../../billing/invoice-labels";
import { companyIdsInScope } from "../../companies/companies.service.server";

/** Sorts after every character that numbers are made of, so that a range of texts covers a prefix. */
const AFTER = "\uffff";

/** Parcels whose tracking number begins with this text, by each company's own index. */
export const trackedParcels = (db: ScopedDb, text: string, limit: number) =>
  db.rows(
    {
      orderId: shipments.orderId,
      companyId: parcels.companyId,
      orderNumber: shipments.orderNumber,
      trackingNumber: parcels.trackingNumber,
      carrier: shipments.carrier,
    },
    (own) => sql`from (${companyIdsInScope(db)}) as reached
      cross join ${parcels} on ${own(parcels)} and ${parcels.companyId} = reached.value
        and ${parcels.trackingNumber} >= ${text} and ${parcels.trackingNumber} < ${text + AFTER}
      cross join ${shipments} on ${own.through(shipments, parcels)} and ${shipments.id} = ${parcels.shipmentId}
      limit ${limit}`,
  );

/** Lots whose number begins with this text, by each company's own index. */
export const numberedLots = (db: ScopedDb, text: string, limit: number) =>
  db.rows(
    {
      id: lots.id,
      companyId: lots.companyId,
      lotNumber: lots.lotNumber,
      expiresOn: lots.expiresOn,
      productName: products.name,
    },
    (own) => sql`from (${companyIdsInScope(db)}) as reached
      cross join ${lots} on ${own(lots)} and ${lots.companyId} = reached.value and ${lots.lotNumber} <> ''
        and ${lots.lotNumber} >= ${text} and ${lots.lotNumber} < ${text + AFTER}
      cross join ${products} on ${own.through(products, lots)} and ${products.id} = ${lots.productId}
      limit ${limit}`,
  );

/** Locations in use whose code begins with this text, by each company's own index. */
export const codedLocations = (db: ScopedDb, text: string, limit: number) =>
  db.rows(
    {
      id: locations.id,
      companyId: locations.companyId,
      warehouseId: locations.warehouseId,
      code: locations.code,
      zone: locations.zone,
    },
    (own) => sql`from (${companyIdsInScope(db)}) as reached
      cross join ${locations} indexed by locations_code on ${own(locations)} and ${locations.companyId} = reached.value
        and ${locations.code} >= ${text} and ${locations.code} < ${text + AFTER} and ${isNull(locations.archivedAt)}
      limit ${limit}`,
  );

/** The invoice and the credit note with this number, or only the one whose prefix was typed. */
export const numberedInvoices = (db: ScopedDb, { number, kinds }: TypedNumber) =>
  db.rows(
    {
      id: invoices.id,
      companyId: invoices.companyId,
      kind: invoices.kind,
      number: invoices.number,
      periodFrom: invoices.periodFrom,
      periodTo: invoices.periodTo,
      grossMinor: sql`${invoices.totalMinor} + ${invoices.taxMinor}`.mapWith(Number),
      currency: invoices.currency,
    },
    (own) => sql`from ${invoices} where ${own(invoices)} and ${inArray(invoices.kind, [...kinds])}
      and ${invoices.number} = ${number} limit 2`,
  );
