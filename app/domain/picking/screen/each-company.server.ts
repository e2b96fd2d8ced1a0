import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Ownership } from "#db/ownership.server";
import type { orders } from "#db/schema/orders";
import type { pickSessions } from "#db/schema/picking";
import type { ScopedDb } from "#db/scoped.server";

/**
 * The owned rows of `table` that `where` (on its columns only) lets through. With several companies in reach each gives
 * at most `limit`, by an index of its own, so that a merge of them reads in proportion to what is shown.
 */
export function forEachCompany(
  { scope }: ScopedDb,
  own: Ownership,
  table: typeof orders | typeof pickSessions,
  { where, order, limit }: { where: SQL; order: "asc" | "desc"; limit: number },
): SQL {
  if (scope.kind !== "some") return sql`${own(table)} and ${where}`;
  const one = alias(table, "one");
  return sql`${own.merged(table, 3)} and ${table.id} in (
    select ${one.id} from json_each(${JSON.stringify(scope.companyIds)}) as company join ${table} ${one} on ${one.id} in (
      select ${table.id} from ${table} where ${table.companyId} = company.value and ${where}
      order by ${table.id} ${order === "asc" ? sql`asc` : sql`desc`} limit ${limit}))`;
}
