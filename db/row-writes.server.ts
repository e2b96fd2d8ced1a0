import { getTableName, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { columnsOf, type Selection, toDriver } from "./statement.server";

export type Row<T extends SQLiteTable> = T["$inferSelect"];
export type NewRow<T extends SQLiteTable> = {
  [K in keyof Omit<T["$inferInsert"], "companyId">]: T["$inferInsert"][K] | SQL;
};
export type Patch<T extends SQLiteTable> = {
  [K in Exclude<keyof T["$inferInsert"], "companyId" | "id">]?: T["$inferInsert"][K] | SQL;
};
type Values = Readonly<Record<string, unknown>>;

/** Inserts the keys of the row that have a value. */
export function insertOne(table: SQLiteTable, row: Values): SQL {
  const columns = columnsOf(table);
  const values = Object.entries(row).filter(([, value]) => value !== undefined);
  const names = values.map(([key]) => sql.identifier(column(columns, key).name));
  const drivers = values.map(([key, value]) => toDriver(column(columns, key), value));
  return sql`insert into ${table} (${sql.join(names, sql`, `)}) values (${sql.join(drivers, sql`, `)})`;
}

/**
 * Inserts rows with the same columns through one JSON parameter; no blobs.
 * @throws Error when a row has other keys than the first: its values would be lost, and a missing one would be null
 *         instead of the column's default
 */
export function insertRows(table: SQLiteTable, rows: readonly object[], companyId: string): SQL {
  const columns = columnsOf(table);
  const keys = Object.keys(rows[0] ?? {}).filter((key) => key !== "companyId");
  const data = rows.map((row) => {
    assertKeys(table, row, keys);
    return keys.map((key) => plain(columns, key, (row as Values)[key]));
  });
  const names = [...keys, "companyId"].map((key) => sql.identifier(column(columns, key).name));
  const values = keys.map((_, i) => sql`json_extract(value, ${sql.raw(`'$[${i}]'`)})`);
  return sql`insert into ${table} (${sql.join(names, sql`, `)}) select ${sql.join([...values, sql`${companyId}`], sql`, `)} from json_each(${JSON.stringify(data)})`;
}

function assertKeys(table: SQLiteTable, row: object, keys: readonly string[]): void {
  const given = Object.keys(row).length - ("companyId" in row ? 1 : 0);
  if (given === keys.length && keys.every((key) => key in row)) return;
  throw new Error(
    `The rows for ${getTableName(table)} differ in their keys: ${keys.join()}; ${Object.keys(row).join()}`,
  );
}

/** Sets the keys of the patch that have a value. */
export function updateRows(table: SQLiteTable, patch: object, where: SQL): SQL {
  const columns = columnsOf(table);
  const sets = Object.entries(patch)
    .filter(([, value]) => value !== undefined)
    .map(
      ([key, value]) => sql`${sql.identifier(column(columns, key).name)} = ${toDriver(column(columns, key), value)}`,
    );
  return sql`update ${table} set ${sql.join(sets, sql`, `)} where ${where}`;
}

function column(columns: ReturnType<typeof columnsOf>, key: string) {
  const found = columns[key];
  if (!found) throw new Error(`No such column: ${key}`);
  return found;
}

function plain(columns: ReturnType<typeof columnsOf>, key: string, value: unknown): unknown {
  return value === null || value === undefined ? null : column(columns, key).mapToDriverValue(value);
}

const unqualified = new WeakMap<object, Selection>();

/** `returning` columns must be named without their table. */
export function returnedColumns(columns: ReturnType<typeof columnsOf>): Selection {
  const known = unqualified.get(columns);
  if (known) return known;
  const named = Object.entries(columns).map(([key, { name }]) => [key, sql`${sql.identifier(name)}`]);
  const selection: Selection = Object.fromEntries(named);
  unqualified.set(columns, selection);
  return selection;
}
