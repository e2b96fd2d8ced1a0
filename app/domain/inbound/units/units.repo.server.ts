import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { DirectoryDb } from "#db/directory.server";
import type { Ownership } from "#db/ownership.server";
import { products } from "#db/schema/catalog";
import { ssccPrefixes } from "#db/schema/directory/provider";
import { asnLines, asns, handlingUnitLines, handlingUnits } from "#db/schema/inbound/asns";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import { nullable } from "#db/select.server";
import type { Statement } from "#db/statement.server";

/** Reserves the next `count` numbers of the current prefix; they are never given again. Empty without a prefix. */
export const reserveSerials = (directory: DirectoryDb, count: number) =>
  [
    directory.write(sql`update ${ssccPrefixes} set last_serial = last_serial + ${count} where is_current = 1`),
    currentSerials(directory),
  ] as const;

/** The prefix that numbers are made with, and its last one. */
export const currentSerials = (directory: DirectoryDb) =>
  directory.first(
    { prefix: ssccPrefixes.prefix, lastSerial: ssccPrefixes.lastSerial },
    sql`from ${ssccPrefixes} where is_current = 1`,
  );

/** Makes no more numbers with the current prefix. */
export const leavePrefix = (directory: DirectoryDb) =>
  directory.write(sql`update ${ssccPrefixes} set is_current = 0 where is_current = 1`);

/** Makes numbers with this prefix from now on, after its last one if it was used before. */
export const choosePrefix = (directory: DirectoryDb, prefix: string, now: number) =>
  directory.write(
    sql`insert into ${ssccPrefixes} (prefix, is_current, created_at) values (${prefix}, 1, ${now})
      on conflict (prefix) do update set is_current = 1`,
  );

export interface NewUnit {
  id: string;
  kind: string;
  position: number;
  sscc: string | null;
  pallet: number | null;
  content: readonly { line: number; quantity: number }[];
}

/** Handling units of a document with their announced content. */
export const insertUnits = (
  company: CompanyDb,
  asnId: string,
  units: readonly NewUnit[],
  createdAt: number,
): Statement<void>[] =>
  units.length === 0
    ? []
    : [
        company.write(
          (own) => sql`insert into ${handlingUnits} (company_id, id, kind, sscc, asn_id, position, pallet, created_at)
            select ${own.id}, value ->> 'id', value ->> 'kind', value ->> 'sscc', ${asnId}, value ->> 'position', value ->> 'pallet', ${createdAt}
            from json_each(${JSON.stringify(units)})`,
        ),
        company.write(
          (own) => sql`insert into ${handlingUnitLines} (company_id, unit_id, asn_id, line, quantity)
            select ${own.id}, unit.value ->> 'id', ${asnId}, inside.value ->> 'line', inside.value ->> 'quantity'
            from json_each(${JSON.stringify(units)}) as unit, json_each(unit.value, '$.content') as inside`,
        ),
      ];

/** `from … where …`: a document's handling units, found through the document, by its id. */
const ofDocument = (own: Ownership, asnId: string, joins: SQL = sql``): SQL => sql`from ${asns}
  cross join ${handlingUnits} on ${own.through(handlingUnits, asns)} and ${handlingUnits.asnId} = ${asns.id} ${joins}
  where ${own(asns)} and ${asns.id} = ${asnId}`;

const withLines = (own: Ownership): SQL => sql`left join ${handlingUnitLines}
  on ${own.through(handlingUnitLines, handlingUnits)} and ${handlingUnitLines.unitId} = ${handlingUnits.id}`;

/** How many handling units a document has, and how many of them were scanned on receipt, by kind. */
export const countUnits = (db: ScopedDb, asnId: string) =>
  db.rows(
    {
      kind: handlingUnits.kind,
      count: sql`count(*)`.mapWith(Number),
      received: sql`count(${handlingUnits.receiptId})`.mapWith(Number),
    },
    (own) => sql`${ofDocument(own, asnId)}
      group by ${handlingUnits.kind} order by ${handlingUnits.kind} desc`,
  );

const scanned = alias(handlingUnits, "scanned");

/**
 * A handling unit of a document, by its SSCC or by its kind and position, and after it the cartons on it: a row for each
 * announced line in them.
 */
export const findUnit = (
  db: ScopedDb,
  asnId: string,
  by: { sscc: string | null; kind: string | null; position: number | null },
) =>
  db.rows(
    {
      id: handlingUnits.id,
      kind: handlingUnits.kind,
      position: handlingUnits.position,
      receiptId: handlingUnits.receiptId,
      line: sql`${handlingUnitLines.line}`.mapWith(Number),
      quantity: sql`coalesce(${handlingUnitLines.quantity}, 0)`.mapWith(Number),
    },
    (own) => sql`from ${asns}
      cross join ${handlingUnits} ${scanned} indexed by handling_units_by_asn on ${own.through(scanned, asns)} and ${scanned.asnId} = ${asns.id}
        and (${scanned.sscc} = ${by.sscc} or (${scanned.kind} = ${by.kind} and ${scanned.position} = ${by.position}))
      cross join ${handlingUnits} indexed by handling_units_by_asn on ${own.through(handlingUnits, asns)} and ${handlingUnits.asnId} = ${asns.id}
        and (${handlingUnits.id} = ${scanned.id}
          or (${scanned.kind} = 'pallet' and ${handlingUnits.pallet} = ${scanned.position})) ${withLines(own)}
      where ${own(asns)} and ${asns.id} = ${asnId}
      order by ${handlingUnits.kind} desc, ${handlingUnits.position}, ${handlingUnitLines.line}`,
  );

/** A document's handling units in the order of their labels: a row for each announced line in them. */
export const unitsOfAsn = (db: ScopedDb, asnId: string) =>
  db.rows(
    {
      id: handlingUnits.id,
      kind: handlingUnits.kind,
      position: handlingUnits.position,
      pallet: handlingUnits.pallet,
      sscc: handlingUnits.sscc,
      sku: nullable(products.sku),
      name: nullable(products.name),
      lotNumber: nullable(asnLines.lotNumber),
      quantity: sql`coalesce(${handlingUnitLines.quantity}, 0)`.mapWith(Number),
    },
    (own) => sql`${ofDocument(
      own,
      asnId,
      sql`${withLines(own)}
      left join ${asnLines} on ${own.through(asnLines, handlingUnits)} and ${asnLines.asnId} = ${asnId} and ${asnLines.line} = ${handlingUnitLines.line}
      left join ${products} on ${own.through(products, handlingUnits)} and ${products.id} = ${asnLines.productId}`,
    )}
      order by ${handlingUnits.kind} desc, ${handlingUnits.position}, ${handlingUnitLines.line}`,
  );
