import { type Column, type GetColumnData, getTableColumns, is, type SQL, SQL as SqlChunks, sql } from "drizzle-orm";
import { Column as AnyColumn } from "drizzle-orm/column";
import { SQLiteSyncDialect, type SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Compiled, Connection } from "./connection.server";

const dialect = new SQLiteSyncDialect();

export const compile = (query: SQL): Compiled => {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return { sql: text, params };
};

/** What to read: columns, or expressions with the type they yield. */
export type Selection = Record<string, Column | SQL>;
export type Selected<S extends Selection> = {
  [K in keyof S]: S[K] extends Column ? GetColumnData<S[K]> : S[K] extends SQL<infer T> ? T : never;
};

/**
 * One statement that already carries its scope. It can only be run: alone (`await statement`) or in a batch.
 * It is a PromiseLike so that a write that is never run is found by the floating-promise rule.
 */
export class Statement<R> implements PromiseLike<R> {
  readonly #connection: Connection;
  readonly #compiled: Compiled;
  readonly #decode: (rows: Record<string, unknown>[]) => R;

  constructor(connection: Connection, compiled: Compiled, decode: (rows: Record<string, unknown>[]) => R) {
    this.#connection = connection;
    this.#compiled = compiled;
    this.#decode = decode;
  }

  // biome-ignore lint/suspicious/noThenProperty: a statement is awaited like a promise, on purpose.
  then<A = R, B = never>(
    fulfilled?: ((value: R) => A | PromiseLike<A>) | null,
    rejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#connection
      .run([this.#compiled])
      .then(([rows]) => this.#decode(rows ?? []))
      .then(fulfilled, rejected);
  }

  /** The same statement with its result reshaped. */
  map<T>(reshape: (result: R) => T): Statement<T> {
    return new Statement(this.#connection, this.#compiled, (rows) => reshape(this.#decode(rows)));
  }

  /** One round trip, all or nothing: the only transaction D1 has. */
  static async batch<const T extends readonly Statement<unknown>[]>(statements: T): Promise<ReadBy<T>> {
    const [first] = statements;
    // Each answer is decoded by its own statement, place by place: what the type says and the compiler cannot follow.
    if (!first) return [] as never;
    const results = await first.#connection.run(statements.map((s) => s.#compiled));
    return statements.map((s, i) => s.#decode(results[i] ?? [])) as never;
  }
}

/** What a batch of these statements reads, place by place. */
export type ReadBy<T extends readonly Statement<unknown>[]> = {
  -readonly [K in keyof T]: T[K] extends Statement<infer R> ? R : never;
};

/** `"orders"."id" as "id", …`: every value under the name the caller asked for, so that joins cannot collide. */
export function selectList(selection: Selection): SQL {
  const parts = Object.entries(selection).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`);
  return sql.join(parts, sql`, `);
}

/** Turns driver values into the column's own types (booleans, JSON, blobs). */
export function decoder<S extends Selection>(selection: S): (row: Record<string, unknown>) => Selected<S> {
  const columns = Object.entries(selection).map(
    ([name, value]) => [name, is(value, AnyColumn) ? value : null] as const,
  );
  return (row) => {
    const out: Record<string, unknown> = {};
    for (const [name, column] of columns) {
      const value = row[name] ?? null;
      out[name] = column && value !== null ? column.mapFromDriverValue(fromDriver(value)) : value;
    }
    return out as Selected<S>;
  };
}

/** D1 gives blobs as arrays of numbers. */
const fromDriver = (value: unknown): unknown => (Array.isArray(value) ? new Uint8Array(value) : value);

/** A value as the driver wants it: JSON and booleans through their column, expressions as they are. */
export function toDriver(column: Column, value: unknown): SQL {
  if (is(value, SqlChunks)) return value;
  if (value === null || value === undefined) return sql`null`;
  return sql`${column.mapToDriverValue(value)}`;
}

export const columnsOf = (table: SQLiteTable): Record<string, Column> => getTableColumns(table);
