import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
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
    const byNumber = sql`select ${asns.id}, null as unit from (${companyIdsInScope(db)}) as reached
      cross join ${asns} on ${own(asns)} and ${asns.companyId} = reached.value and ${asns.number} = ${number}`;
    const bySscc = sql`select ${asns.id}, ${handlingUnits.id} as unit from ${handlingUnits}
      cross join ${asns} on ${own.through(asns, handlingUnits)} and ${asns.id} = ${handlingUnits.asnId}
      where ${own(handlingUnits)} and ${handlingUnits.sscc} is not null and ${handlingUnits.sscc} = ${sscc}`;
    const byTracking = () => sql`select ${asns.id}, null as unit from (${companiesThatTrack(db, own)}) as reached
      cross join json_each(${JSON.stringify(tracking)}) as typed
      cross join ${asns} on ${own(asns)} and ${asns.companyId} = reached.value and ${asns.trackingNumber} >= typed.value
        and ${asns.trackingNumber} < typed.value || ${AFTER} and ${IS_TRACKED}`;
    const found = [
      ...(number === null ? [] : [byNumber]),
      ...(sscc === null ? [] : [bySscc]),
      ...(tracking.length === 0 ? [] : [byTracking()]),
    ];
    return sql`from (
        ${sql.join(found, sql` union `)}
        limit ${limit}) as found
      cross join ${asns} on ${own(asns)} and ${asns.id} = found.id
      left join ${handlingUnits} on ${own.through(handlingUnits, asns)} and ${handlingUnits.id} = found.unit
      order by ${asns.id} desc`;
  });

/** `select value`: companies in reach that have documents with a tracking number, which not all have. */
function companiesThatTrack(db: ScopedDb, own: Ownership): SQL {
  if (db.scope.kind !== "all") return companyIdsInScope(db);
  const first = sql`select min(${asns.companyId}) from ${asns} where ${own(asns)} and ${IS_TRACKED}`;
  const following = sql`select min(${asns.companyId}) from ${asns} where ${own(asns)} and ${IS_TRACKED}
    and ${asns.companyId} > company.value`;
  return sql`with recursive company (value) as (${first} union all select (${following}) from company where value is not null)
    select value from company where value is not null`;
}
