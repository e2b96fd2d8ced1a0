import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { TableWithId } from "./id-order.server";
import type { Ownership } from "./ownership.server";
import { companies } from "./schema/directory/accounts";
import type { Scope } from "./scope";

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
  const { by, limit, matches } = page;
  const [direction, beyond] = [sql.raw(page.direction), sql.raw(page.direction === "desc" ? "<" : ">")];
  const order = sql`order by ${by} ${direction}, ${table.id} ${direction}`;
  const key = readKey(page.cursor, by);
  const past = (value: SQL | SQLiteColumn, id: SQL | SQLiteColumn) =>
    key ? sql`(${value}, ${id}) ${beyond} (${key.value}, ${key.id})` : sql`1`;
  if (!matches && scope.kind === "one")
    return sql`from ${table} where ${own(table)} and ${past(by, table.id)} ${order} limit ${limit + 1}`;
  const keys = matches
    ? sql`select id, value from (select ${table.id} as id, ${by} as value ${matches(own)})
        where ${past(sql`value`, sql`id`)} order by value ${direction}, id ${direction} limit ${limit + 1}`
    : merged(scope, table, { ...page, past: past(by, table.id), order, beyond }, own);
  return sql`from (${keys}) as page
    -- "cross" keeps SQLite from turning the join around.
    cross join ${table} on ${table.id} = page.id and ${own.found(table)} ${order}`;
}

type MergedPage = SortedPage & { past: SQL; order: SQL; beyond: SQL };

/** The keys of a page over several companies: a recursive query merges them by a queue with the next row of each. */
function merged(scope: Scope, table: TableWithId, page: MergedPage, own: Ownership): SQL {
  const { by, limit, past, order, beyond } = page;
  const direction = sql.raw(page.direction);
  const first = (column: SQLiteColumn, company: SQL, from: SQL) =>
    sql`(select ${column} from ${table} where ${table.companyId} = ${company} and ${from} ${order} limit 1)`;
  // The unary plus takes the affinity away, without which SQLite seeks the index by the value only.
  const further = sql`(${by}, ${table.id}) ${beyond} (+walk.value, +walk.id)`;
  const [reached, count] =
    scope.kind === "some"
      ? [sql`(select value as id from json_each(${JSON.stringify(scope.companyIds)}))`, sql`${scope.companyIds.length}`]
      : [sql`${companies}`, sql`(select count(*) from ${companies})`];
  own.merged(table, 4);
  return sql`with recursive walk (company, value, id) as (
      select reached.id, ${first(by, sql`reached.id`, past)}, ${first(table.id, sql`reached.id`, past)} from ${reached} as reached
      union all
      select walk.company, ${first(by, sql`walk.company`, further)}, ${first(table.id, sql`walk.company`, further)}
      from walk where walk.id is not null
      order by 2 ${direction}, 3 ${direction}
      -- Each company ends with one row without an id.
      limit ${limit + 1} + ${count}
    ) select id, value from walk where id is not null limit ${limit + 1}`;
}
