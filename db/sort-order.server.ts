import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { TableWithId } from "./id-order.server";
import type { Ownership } from "./ownership.server";
import { companies } from "./schema/directory/accounts";
import type { Scope } from "./scope";
import type { TenantTable } from "./tables.server";

/** Matching rows that are sorted when filters are set. Lists count no further either. */
export const MAX_SORTED = 10_000;

/** The column that a list is sorted by, never null; rows with equal values are sorted by id in the same direction. */
export interface SortOrder {
  by: SQLiteColumn;
  direction: "asc" | "desc";
}

export interface SortedPage extends SortOrder {
  cursor?: string | null | undefined;
  limit: number;
  /**
   * `from … where … limit MAX_SORTED`: the rows that match the list's filters. They are read and sorted, because no index
   * covers every combination of filter and sort. Without filters an index (company_id, by, id) is walked.
   */
  matches?: ((own: Ownership) => SQL) | undefined;
  /** A condition on columns of the table that leaves few rows out: the walk reads and skips them. */
  where?: SQL | undefined;
}

/** The value and the id of the last row of a page. */
type Key = { value: string | number; id: string };

const ID = /^[\w-]{1,64}$/;

/** Ids never contain "~", so the rest of the text is the value. An unknown cursor starts at the first page. */
function readKey(cursor: string | null | undefined, by: SQLiteColumn): Key | null {
  const [, id = "", text = ""] = /^([^~]*)~(.*)$/s.exec(cursor ?? "") ?? [];
  const value = by.dataType === "string" ? text : Number(text);
  return ID.test(id) && (typeof value === "string" || Number.isSafeInteger(value)) ? { value, id } : null;
}

const keyOf = ({ value, id }: Key): string => `${id}~${value}`;

/** Columns that a sorted page selects besides the list's own. */
export const sortKey = (table: TableWithId, by: SQLiteColumn) => ({ sortKeyId: table.id, sortKeyValue: by });

export type SortKey = { sortKeyId: string; sortKeyValue: string | number };

/** The rows of the page, and the cursor of the next one. */
export function pageOf<R>(read: readonly (R & SortKey)[], limit: number): { rows: R[]; next: string | null } {
  const last = read.length > limit ? read[limit - 1] : undefined;
  return {
    rows: read.slice(0, limit).map(({ sortKeyId: _id, sortKeyValue: _value, ...row }) => row as R),
    next: last ? keyOf({ id: last.sortKeyId, value: last.sortKeyValue }) : null,
  };
}

/** The clauses, from "from" on, that read one page of a table in the order of a column. */
export function inSortOrder(scope: Scope, table: TableWithId, page: SortedPage, own: Ownership): SQL {
  const { by, limit, matches, where } = page;
  const [direction, beyond] = [sql.raw(page.direction), sql.raw(page.direction === "desc" ? "<" : ">")];
  const order = sql`order by ${by} ${direction}, ${table.id} ${direction}`;
  const past = pastKey(page.cursor, by, beyond);
  const shown = where ?? sql`1`;
  if (!matches && scope.kind === "one")
    return sql`from ${table} where ${own(table)} and (${shown}) and ${past(by, table.id)} ${order} limit ${limit + 1}`;
  const keys = matches
    ? sql`select id, value from (select ${table.id} as id, ${by} as value ${matches(own)})
        where ${past(sql`value`, sql`id`)} order by value ${direction}, id ${direction} limit ${limit + 1}`
    : merged(scope, { table, id: table.id }, { ...page, past: past(by, table.id), order, beyond, shown }, own);
  return sql`from (${keys}) as page
    -- "cross" keeps SQLite from turning the join around.
    cross join ${table} on ${table.id} = page.id and ${own.found(table)} ${order}`;
}

/** A table that is sorted by one of its columns, with the id that its rows are or refer to. */
export interface SortSource {
  table: TenantTable;
  id: SQLiteColumn;
}

/**
 * An unlimited query of (id, value, key) in the order of a column that is never null, from the row after the cursor on;
 * `key` is the cursor at the row. It walks the index (company_id, by, id), so a reader that stops early pays only for
 * the rows it took.
 */
export function walkInOrder(
  scope: Scope,
  { table, id }: SortSource,
  { by, direction, cursor }: SortOrder & { cursor?: string | null | undefined },
  own: Ownership,
): SQL {
  const [way, beyond] = [sql.raw(direction), sql.raw(direction === "desc" ? "<" : ">")];
  const order = sql`order by ${by} ${way}, ${id} ${way}`;
  const past = pastKey(cursor, by, beyond)(by, id);
  if (scope.kind === "one")
    return sql`select ${id} as id, ${by} as value, ${keyIn(id, by)} as key from ${table} where ${own(table)} and ${past} ${order}`;
  const keys = merged(scope, { table, id }, { by, direction, past, order, beyond }, own);
  return sql`select id, value, ${keyIn(sql`id`, sql`value`)} as key from (${keys})`;
}

/** Sorts other rows in the same way: `matches` is a query of (id, value). */
export function sortMatches(matches: SQL, { by, direction, cursor }: SortOrder & { cursor?: string | undefined }): SQL {
  const [way, beyond] = [sql.raw(direction), sql.raw(direction === "desc" ? "<" : ">")];
  return sql`select id, value, ${keyIn(sql`id`, sql`value`)} as key from (${matches})
    where ${pastKey(cursor, by, beyond)(sql`value`, sql`id`)} order by value ${way}, id ${way}`;
}

const keyIn = (id: SQL | SQLiteColumn, value: SQL | SQLiteColumn): SQL => sql`${id} || '~' || ${value}`;

/** The condition that a row comes after the cursor. */
function pastKey(cursor: string | null | undefined, by: SQLiteColumn, beyond: SQL) {
  const key = readKey(cursor, by);
  return (value: SQL | SQLiteColumn, id: SQL | SQLiteColumn) =>
    key ? sql`(${value}, ${id}) ${beyond} (${key.value}, ${key.id})` : sql`1`;
}

type MergedWalk = SortOrder & { past: SQL; order: SQL; beyond: SQL; shown?: SQL; limit?: number };

/** The keys of several companies: a recursive query merges them by a queue with the next row of each. */
function merged(scope: Scope, { table, id }: SortSource, walk: MergedWalk, own: Ownership): SQL {
  const { by, limit, past, order, beyond, shown = sql`1` } = walk;
  const direction = sql.raw(walk.direction);
  const first = (column: SQLiteColumn, company: SQL, from: SQL) =>
    sql`(select ${column} from ${table} where ${table.companyId} = ${company} and (${shown}) and ${from} ${order} limit 1)`;
  // The unary plus takes the affinity away, without which SQLite seeks the index by the value only.
  const further = sql`(${by}, ${id}) ${beyond} (+walk.value, +walk.id)`;
  const [reached, count] =
    scope.kind === "some"
      ? [sql`(select value as id from json_each(${JSON.stringify(scope.companyIds)}))`, sql`${scope.companyIds.length}`]
      : [sql`${companies}`, sql`(select count(*) from ${companies})`];
  own.merged(table, 4);
  return sql`with recursive walk (company, value, id) as (
      select reached.id, ${first(by, sql`reached.id`, past)}, ${first(id, sql`reached.id`, past)} from ${reached} as reached
      union all
      select walk.company, ${first(by, sql`walk.company`, further)}, ${first(id, sql`walk.company`, further)}
      from walk where walk.id is not null
      order by 2 ${direction}, 3 ${direction}
      -- Each company ends with one row without an id.
      ${limit ? sql`limit ${limit + 1} + ${count}` : sql``}
    ) select id, value from walk where id is not null ${limit ? sql`limit ${limit + 1}` : sql``}`;
}
