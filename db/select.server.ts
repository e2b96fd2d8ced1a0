import { type Column, type GetColumnData, getTableName, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Ownership } from "./ownership.server";
import { columnsOf, type Selection } from "./statement.server";
import { nameOf, TENANT_TABLES, type TenantTable } from "./tables.server";

export interface Join<T extends SQLiteTable = SQLiteTable, K extends "inner" | "left" = "inner" | "left"> {
  kind: K;
  table: T;
  on: Condition;
  indexedBy?: string | undefined;
}
interface IndexHint {
  /** Name of the index that SQLite must use; the statement fails when it cannot. */
  indexedBy?: string;
}

/** Joins in the order given: SQLite does not reorder the tables of a `select`. */
export const innerJoin = <T extends SQLiteTable>(
  table: T,
  on: Condition,
  { indexedBy }: IndexHint = {},
): Join<T, "inner"> => ({ kind: "inner", table, on, indexedBy });

/** Columns of the joined table are null where no row matches. */
export const leftJoin = <T extends SQLiteTable>(
  table: T,
  on: Condition,
  { indexedBy }: IndexHint = {},
): Join<T, "left"> => ({ kind: "left", table, on, indexedBy });

type ColumnName<T extends SQLiteTable> = keyof T["_"]["columns"] & string;
/** Names of the table's columns, or a record of columns and expressions, which a join needs. */
export type Columns<T extends SQLiteTable> = readonly ColumnName<T>[] | Selection;

interface SelectClauses<J extends readonly Join[]> extends IndexHint {
  join?: J;
  where?: Condition;
  groupBy?: SQLWrapper | readonly SQLWrapper[];
  orderBy?: SQLWrapper | readonly SQLWrapper[];
  limit?: number;
}
export interface SelectOptions<T extends SQLiteTable, C extends Columns<T>, J extends readonly Join[]>
  extends SelectClauses<J> {
  columns: C;
}
export interface ScopedSelectOptions<T extends SQLiteTable, C extends Columns<T>, J extends readonly Join[]>
  extends SelectClauses<J> {
  /** A function when an expression reads other tables of the company. */
  columns: C | ((own: Ownership) => C);
}
/**
 * A condition. Pass a function to read other tables of the company in it: the function gets the owner predicate, which
 * `existsIn` needs.
 */
export type Condition = SQL | undefined | ((own: Ownership) => SQL | undefined);

type LeftJoined<J extends readonly Join[]> = Extract<J[number], { kind: "left" }>["table"]["_"]["name"];
type Value<V, Nullable> = V extends Column
  ? GetColumnData<V> | (V["_"]["tableName"] extends Nullable ? null : never)
  : V extends SQL<infer R>
    ? R
    : never;
/** The row that a `select` returns: the types of its columns, nullable for left-joined tables. */
export type SelectedRow<
  T extends SQLiteTable,
  C extends Columns<T>,
  J extends readonly Join[],
> = C extends readonly (infer N)[]
  ? { [K in N & ColumnName<T>]: GetColumnData<T["_"]["columns"][K]> }
  : { [K in keyof C]: Value<C[K], LeftJoined<J>> };

const selections = new WeakMap<SQLiteTable, Map<string, Selection>>();

/** The columns for a list of names. Cached, because statements cache their text by this object. */
export function selectionOf<T extends SQLiteTable>(table: T, columns: Columns<T>): Selection {
  if (!isNames(columns)) return columns;
  const known = selections.get(table) ?? new Map<string, Selection>();
  selections.set(table, known);
  const key = columns.join();
  const selection = known.get(key) ?? Object.fromEntries(columns.map((name) => [name, columnsOf(table)[name]!]));
  known.set(key, selection);
  return selection;
}

const isNames = (columns: Columns<SQLiteTable>): columns is readonly string[] => Array.isArray(columns);

/**
 * The query after its select list, beginning with "from".
 * @param own absent for directory tables, which belong to no company
 */
export function selectClauses(
  table: SQLiteTable,
  { join = [], where, groupBy, orderBy, limit, indexedBy }: SelectClauses<readonly Join[]>,
  own?: Ownership,
): SQL {
  const parts = [sql`from ${reference(table, indexedBy)}`];
  for (const { kind, table: joined, on, indexedBy: index } of join) {
    const owned = own && isTenantTable(joined) ? own.through(joined, table as TenantTable) : undefined;
    // "cross" keeps the order of the tables; it joins like "inner".
    const condition = allOf(owned, conditionOf(on, own));
    parts.push(sql`${sql.raw(kind === "left" ? "left" : "cross")} join ${reference(joined, index)} on ${condition}`);
  }
  parts.push(sql`where ${allOf(own?.(table as TenantTable), conditionOf(where, own))}`);
  if (groupBy) parts.push(sql`group by ${list(groupBy)}`);
  if (orderBy) parts.push(sql`order by ${list(orderBy)}`);
  if (limit !== undefined) parts.push(sql`limit ${limit}`);
  return sql.join(parts, sql` `);
}

const conditionOf = (condition: Condition, own: Ownership | undefined): SQL | undefined =>
  typeof condition === "function" ? own && condition(own) : condition;

/** Combines conditions with "and". Undefined ones are left out. */
export function allOf(...conditions: readonly (SQL | undefined)[]): SQL {
  const given = conditions.filter((condition): condition is SQL => condition !== undefined);
  if (given.length === 0) return sql`1`;
  return sql.join(
    given.map((condition) => sql`(${condition})`),
    sql` and `,
  );
}

/** A row of the company exists in another table: for a `where` that is a function. */
export const existsIn = (own: Ownership, table: TenantTable, ...conditions: readonly (SQL | undefined)[]): SQL =>
  sql`exists (select 1 from ${reference(table)} where ${allOf(own(table), ...conditions)})`;

/** The table for a "from" or "join", with its alias and index. */
function reference(table: SQLiteTable, indexedBy?: string): SQL {
  const [name, alias] = [nameOf(table), getTableName(table)];
  const named = name === alias ? sql`${table}` : sql`${sql.identifier(name)} as ${sql.identifier(alias)}`;
  return indexedBy ? sql`${named} indexed by ${sql.identifier(indexedBy)}` : named;
}

function isTenantTable(table: SQLiteTable): table is TenantTable {
  return TENANT_TABLES.has(nameOf(table));
}

function list(one: SQLWrapper | readonly SQLWrapper[]): SQL {
  const all = Array.isArray(one) ? (one as readonly SQLWrapper[]) : [one as SQLWrapper];
  return sql.join([...all], sql`, `);
}

/** Marks a column of a left-joined table as nullable, in a raw query. Changes only its compile-time type. */
export const nullable = <C extends Column>(column: C): NullableColumn<C> => column as unknown as NullableColumn<C>;
export type NullableColumn<C extends Column> = Column & {
  _: { data: C["_"]["data"]; notNull: false; tableName: C["_"]["tableName"] };
};
