import { type SQL, sql } from "drizzle-orm";
import { asns, handlingUnits, IS_TRACKED } from "#db/schema/inbound/asns";
import type { ScopedDb } from "#db/scoped.server";
import { nullable } from "#db/select.server";
import { companyIdsInScope } from "../../companies/companies.service.server";

/** Sorts after every character that numbers are made of, so that a range of texts covers a prefix. */
const AFTER = "\uffff";

const FOUND = {
  id: asns.id,
  companyId: asns.companyId,
  number: asns.number,
  status: asns.status,
  supplier: asns.supplier,
};

export interface AsnCode {
  /** "ASN-12" or "12". */
  number: number | null;
  /** The SSCC of one of its cartons or pallets. */
  sscc: string | null;
  /** The beginning of a tracking number, in each spelling that is tried. */
  tracking: readonly string[];
}

/**
 * Documents with this number, of which a carton or pallet has this SSCC, or whose tracking number begins with this text;
 * each company by its own index.
 */
export const findAsns = (db: ScopedDb, { number, sscc, tracking }: AsnCode, limit: number) =>
  db.rows({ ...FOUND, kind: nullable(handlingUnits.kind), position: nullable(handlingUnits.position) }, (own) => {
    const each = (on: SQL, texts: SQL = sql``) => sql`from (${companyIdsInScope(db)}) as reached ${texts}
      cross join ${asns} on ${own(asns)} and ${asns.companyId} = reached.value and ${on}`;
    const units = sql`from ${handlingUnits} cross join ${asns} on ${own.through(asns, handlingUnits)} and ${asns.id} = ${handlingUnits.asnId}
      where ${own(handlingUnits)} and ${handlingUnits.sscc} is not null and ${handlingUnits.sscc} = ${sscc}`;
    return sql`from (
        select ${asns.id}, null as unit ${each(sql`${asns.number} = ${number}`)}
        union select ${asns.id}, ${handlingUnits.id} ${units}
        union select ${asns.id}, null ${each(
          sql`${asns.trackingNumber} >= typed.value
          and ${asns.trackingNumber} < typed.value || ${AFTER} and ${IS_TRACKED}`,
          sql`cross join json_each(${JSON.stringify(tracking)}) as typed`,
        )}
        limit ${limit}) as found
      cross join ${asns} on ${own(asns)} and ${asns.id} = found.id
      left join ${handlingUnits} on ${own.through(handlingUnits, asns)} and ${handlingUnits.id} = found.unit
      order by ${asns.id} desc`;
  });
