import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { locations, lots } from "#db/schema/catalog";
import { asnLines, asns, handlingUnitLines, handlingUnits } from "#db/schema/inbound/asns";
import { receiptLines } from "#db/schema/receiving";
import type { HandlingUnitKind } from "#db/schema/values/inbound-values";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import { companyIdsInScope } from "../../companies/companies.service.server";

export interface AnnouncedUnit {
  id: string;
  companyId: string;
  asnId: string;
  asnNumber: number;
  warehouseId: string;
  kind: HandlingUnitKind;
  sscc: string | null;
  /** Null until it is received. */
  receiptId: string | null;
  /** Announced content. */
  lines: { productId: string; lotNumber: string; quantity: number }[];
}

/** The unit itself, and the cartons on a pallet that were received with it. */
const inside = alias(handlingUnits, "inside");

/** Cartons and pallets of announced receipts with this SSCC, or with this number; one row for each line in them. */
export const announcedUnits = (
  db: ScopedDb,
  sscc: string | null,
  named: { number: number; kind: HandlingUnitKind; position: number } | null,
) =>
  db
    .rows(
      {
        id: handlingUnits.id,
        companyId: handlingUnits.companyId,
        asnId: asns.id,
        asnNumber: asns.number,
        warehouseId: asns.warehouseId,
        kind: handlingUnits.kind,
        sscc: handlingUnits.sscc,
        receiptId: handlingUnits.receiptId,
        productId: sql<string | null>`${asnLines.productId}`,
        lotNumber: sql<string | null>`${asnLines.lotNumber}`,
        quantity: sql`coalesce(${handlingUnitLines.quantity}, 0)`.mapWith(Number),
      },
      (own) => sql`from (
          select ${handlingUnits.id} from ${handlingUnits} where ${own(handlingUnits)} and ${handlingUnits.sscc} is not null and ${handlingUnits.sscc} = ${sscc}
          union select ${handlingUnits.id} from (${companyIdsInScope(db)}) as reached
            cross join ${asns} on ${own(asns)} and ${asns.companyId} = reached.value and ${asns.number} = ${named?.number ?? null}
            cross join ${handlingUnits} on ${own.through(handlingUnits, asns)} and ${handlingUnits.asnId} = ${asns.id}
              and ${handlingUnits.kind} = ${named?.kind ?? null} and ${handlingUnits.position} = ${named?.position ?? null}) as wanted
        cross join ${handlingUnits} on ${own(handlingUnits)} and ${handlingUnits.id} = wanted.id
        cross join ${asns} on ${own.through(asns, handlingUnits)} and ${asns.id} = ${handlingUnits.asnId}
        left join ${handlingUnits} ${inside} indexed by handling_units_by_asn on ${own.through(inside, handlingUnits)} and ${inside.asnId} = ${handlingUnits.asnId}
          and (${inside.id} = ${handlingUnits.id} or (${handlingUnits.kind} = 'pallet'
            and ${inside.pallet} = ${handlingUnits.position} and ${inside.receiptId} = ${handlingUnits.receiptId}))
        left join ${handlingUnitLines} on ${own.through(handlingUnitLines, inside)} and ${handlingUnitLines.unitId} = ${inside.id}
        left join ${asnLines} on ${own.through(asnLines, handlingUnits)} and ${asnLines.asnId} = ${handlingUnits.asnId}
          and ${asnLines.line} = ${handlingUnitLines.line}
        order by ${handlingUnits.id}, ${inside.position}, ${handlingUnitLines.line} limit 2000`,
    )
    .map((rows) =>
      rows.map(
        ({ productId, lotNumber, quantity, ...unit }): AnnouncedUnit => ({
          ...unit,
          lines: productId === null ? [] : [{ productId, lotNumber: lotNumber ?? "", quantity }],
        }),
      ),
    );

export interface ReceivedStock {
  productId: string;
  lotId: string;
  lotNumber: string;
  locationId: string;
  /** Its code. */
  location: string;
  quantity: number;
}

/** Sellable units that a receipt put into stock, where it put them. */
export const receivedStock = (company: CompanyDb, receiptId: string) =>
  company.rows(
    {
      productId: receiptLines.productId,
      lotId: receiptLines.lotId,
      lotNumber: lots.lotNumber,
      locationId: receiptLines.locationId,
      location: locations.code,
      quantity: receiptLines.quantity,
    },
    (own) => sql`from ${receiptLines}
      cross join ${lots} on ${own.through(lots, receiptLines)} and ${lots.id} = ${receiptLines.lotId}
      cross join ${locations} on ${own.through(locations, receiptLines)} and ${locations.id} = ${receiptLines.locationId}
      where ${own(receiptLines)} and ${receiptLines.receiptId} = ${receiptId} and ${locations.code} <> 'DAMAGED'
      order by ${receiptLines.line}`,
  );
