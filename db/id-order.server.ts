import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Ownership } from "./ownership.server";
import type { Scope } from "./scope";
import type { TenantTable } from "./tables.server";

export type TableWithId = TenantTable & { id: TenantTable["companyId"] };

export interface IdOrder {
  direction: "asc" | "desc";
  /** A function when it names other tables: for several companies it is used twice, and each use must own them. */
  where: SQL | (() => SQL);
  /** The table's id, or the id that its rows refer to. */
  id: SQLiteColumn;
  /** Selects one row of those with the same id, when the id is not the table's own. */
  only?: SQL;
  /** The condition on the id at which the page begins. */
  bound: SQL;
  limit: number;
}

/**
 * The clauses, from "from" on, that read a table in the order of its ids. For several companies a recursive query merges
 * them by a queue with one row per company.
 */
export function inIdOrder(
  scope: Scope,
  table: TenantTable,
  { direction, where, bound, limit, id, only }: IdOrder,
  own: Ownership,
): SQL {
  const matches = typeof where === "function" ? where : () => where;
  const [order, beyond] = [sql.raw(direction), sql.raw(direction === "desc" ? "<" : ">")];
  if (scope.kind !== "some") {
    return sql`from ${table} where ${own(table)} and (${matches()}) and ${bound} order by ${id} ${order} limit ${limit}`;
  }
  // Qualified: tables have columns of these names too.
  const firstOf = (company: SQL, from: SQL) =>
    sql`(select ${id} from ${table} where ${table.companyId} = ${company} and (${matches()}) and ${from} order by ${id} ${order} limit 1)`;
  return sql`from (
      with recursive walk (company, at) as (
        select c.value, ${firstOf(sql`c.value`, bound)} from json_each(${JSON.stringify(scope.companyIds)}) c
        union all
        select walk.company, ${firstOf(sql`walk.company`, sql`${id} ${beyond} walk.at`)} from walk where walk.at is not null
        order by 2 ${order} limit ${limit + scope.companyIds.length}
      ) select company, at from walk
    ) as walked
    -- "cross" keeps SQLite from turning the join around and walking the companies' whole tables.
    cross join ${table} on ${table.companyId} = walked.company and ${id} = walked.at and ${only ?? sql`1`} and ${own.merged(table, 3)}
    order by walked.at ${order} limit ${limit}`;
}

/** D1 allows five terms in a compound query. */
const MAX_TERMS = 4;

/**
 * A query of `id`: a page for each of the conditions, by an index scan of its own, so that rows that fulfill none of them
 * are not read. No row fulfills two of the conditions.
 */
export function idsOfEach(
  scope: Scope,
  table: TenantTable,
  conditions: readonly SQL[],
  order: Omit<IdOrder, "where">,
  own: Ownership,
): SQL {
  const pages = conditions.map(
    (where) => sql`select id from (select ${order.id} as id ${inIdOrder(scope, table, { ...order, where }, own)})`,
  );
  const all = (terms: readonly SQL[]) => sql.join([...terms], sql` union all `);
  const rest = pages.slice(MAX_TERMS);
  return rest.length === 0
    ? all(pages)
    : sql`select id from (${all(pages.slice(0, MAX_TERMS))}) union all select id from (${all(rest)})`;
}
