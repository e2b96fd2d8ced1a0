/**
 * Sums of daily totals that do not read each company's row of each day (docs/decisions/087). Both functions return a
 * subquery under the name of the daily table, so that a selection of its columns applies to it.
 */
import { type Column, type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Ownership } from "../ownership.server";
import { closedDays } from "../schema/figures/closed-days";
import type { workToDate } from "../schema/figures/to-date";
import type { Scope } from "../scope";
import { columnsOf } from "../statement.server";
import type { TenantTable } from "../tables.server";

type DailyTable = TenantTable & { day: SQLiteColumn };
type TableOfAll = SQLiteTable & { day: SQLiteColumn };

export interface Days {
  from: string;
  to: string;
}

const identifiers = (columns: readonly Column[]): SQL =>
  sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
const list = (columns: readonly SQL[]): SQL => sql.join([...columns], sql`, `);

interface RowsOptions {
  daily: DailyTable;
  all: TableOfAll;
  ids: SQL;
  where?: SQL | undefined;
  seeks?: SQL | undefined;
}

/**
 * The rows of these days that fulfill `where`. A handle over all companies reads closed days from `all`, and of each
 * company in `ids` only the open days; `seeks` narrows the columns of the key that are before the day.
 */
export function rowsOfDays(
  scope: Scope,
  own: Ownership,
  { daily, all, ids, where = sql`1`, seeks = sql`1` }: RowsOptions,
  { from, to }: Days,
): SQL {
  if (scope.kind !== "all")
    return sql`${daily} where ${own(daily)} and ${daily.day} between ${from} and ${to} and ${where}`;
  const columns = Object.values(columnsOf(all));
  const ofCompanies = Object.values(columnsOf(daily)).filter(({ name }) => columns.some((one) => one.name === name));
  // In the order of the columns of `all`.
  const same = columns.map(({ name }) => sql`${ofCompanies.find((one) => one.name === name)}`);
  return sql`(select ${identifiers(columns)} from ${all} where ${all.day} between ${from} and ${to}
      union all
      select ${list(same)} from ${closedDays} cross join (${ids}) as reached
      cross join ${daily} on ${own.merged(daily, 1)} and ${daily.companyId} = reached.value and ${seeks}
        and ${daily.day} between max(${from}, ${closedDays.openFrom}) and ${to}
      where ${closedDays.openFrom} <= ${to}
    ) as ${daily} where ${where}`;
}

interface Spans {
  daily: DailyTable;
  toDate: DailyTable;
  /** The columns that make a row of the totals, beside the company and the day. */
  keys: readonly string[];
  /** Narrows the columns of the days' key that are before the day. */
  seeks?: SQL | undefined;
  /** A table expression, `span as (…)`: `company`, and its first and last day as `starts` and `ends`. */
  span: SQL;
  /** The totals begin with each month, and no span reaches into a second one. */
  isMonthly?: boolean;
}

/**
 * The sums of each span, in parts whose sum they are: `day` is the span's first day. A span that has running totals is the
 * difference of two of them, and the days after the later one; another is its days.
 */
export function partsOfSpans(
  own: Ownership,
  { daily, toDate, keys, span, seeks = sql`1`, isMonthly = false }: Spans,
): SQL {
  const names = Object.values(columnsOf(toDate))
    .map(({ name }) => name)
    .filter((name) => name !== "company_id" && name !== "day");
  const valuesOf = (table: DailyTable, sign: string) => {
    const byName = new Map(Object.values(columnsOf(table)).map((column) => [column.name, column]));
    return list(
      names.map((name) => {
        const column = byName.get(name);
        return sql`${keys.includes(name) ? column : sql`${sql.raw(sign)}${column}`} as ${sql.identifier(name)}`;
      }),
    );
  };
  // Every table has the columns of `workToDate`, whose type stands for them here.
  const earlier = alias(toDate as typeof workToDate, "earlier");
  const newest = (days: SQL): SQL =>
    sql`(select max(${earlier.day}) from ${toDate} as earlier where ${earlier.companyId} = span.company and ${days})`;
  const eve = sql`date(span.starts, '-1 day')`;
  const month = sql`date(span.starts, 'start of month')`;
  const last = newest(sql`${earlier.day} between span.starts and span.ends`);
  const ofCompany = (table: DailyTable, times: number) =>
    sql`cross join ${table} on ${own.merged(table, times)} and ${table.companyId} = span.company`;
  return sql`(with ${span}
      select span.company as company_id, span.starts as day, ${valuesOf(toDate, "")}
      from span ${ofCompany(toDate, 6)} and ${toDate.day} = ${last}
      union all
      select span.company, span.starts, ${valuesOf(toDate, "-")}
      from span ${ofCompany(toDate, 0)} and ${last} is not null
        and ${toDate.day} = ${newest(isMonthly ? sql`${earlier.day} between ${month} and ${eve}` : sql`${earlier.day} <= ${eve}`)}
      union all
      select span.company, span.starts, ${valuesOf(daily, "")}
      from span ${ofCompany(daily, 1)} and ${seeks} and ${daily.day} <= span.ends
        and ${daily.day} >= coalesce(date(${last}, '+1 day'), span.starts)
    ) as ${daily}`;
}
