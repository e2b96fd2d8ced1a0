import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import type { orders } from "#db/schema/orders";
import { pickSessions } from "#db/schema/picking";
import type { ScopedDb } from "#db/scoped.server";
import { companyIdsInScope } from "../../companies/companies.service.server";

/**
 * The first `limit` rows by id that match `where` (on the table's columns only). With several companies in reach,
 * merges each company's index scan, so that the rows read are proportional to the rows shown.
 */
export function forEachCompany(
  { scope }: ScopedDb,
  own: Ownership,
  table: typeof orders | typeof pickSessions,
  { where, order, limit }: { where: SQL; order: "asc" | "desc"; limit: number },
): SQL {
  if (scope.kind !== "some") return sql`${own(table)} and ${where}`;
  const [way, past] = order === "asc" ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const firstOf = (company: SQL, beyond: SQL) =>
    sql`(select ${table.id} from ${table} where ${table.companyId} = ${company} and ${where} and ${beyond} order by ${table.id} ${way} limit 1)`;
  return sql`${own.merged(table, 3)} and ${table.id} in (
    with recursive walk (company, at) as (
      select c.value, ${firstOf(sql`c.value`, sql`1`)} from json_each(${JSON.stringify(scope.companyIds)}) c
      union all
      select company, ${firstOf(sql`company`, sql`${table.id} ${past} at`)} from walk where at is not null
      order by 2 ${way} limit ${limit + scope.companyIds.length}
    ) select at from walk)`;
}

/** `from … where …`: pick sessions by each company's index of ended ones; `where` limits when they ended. */
export const fromEndedSessions = (db: ScopedDb, own: Ownership, where: SQL): SQL =>
  sql`from (${companyIdsInScope(db)}) as company
    cross join ${pickSessions} indexed by pick_sessions_by_company_end on ${own(pickSessions)}
      and ${pickSessions.companyId} = company.value
    where ${where}`;
