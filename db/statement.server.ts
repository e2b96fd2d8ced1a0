import { type Column, type GetColumnData, getTableColumns, type SQL, SQL as SqlChunks, sql } from "drizzle-orm";
import { Column as AnyColumn } from "drizzle-orm/column";
import { SQLiteSyncDialect, type SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Compiled, Connection } from "./connection/connection.server";

const dialect = new SQLiteSyncDialect();

export function compile(query: SQL): Compiled {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return { sql: text, params };
}

const TARGET = /\b(?:insert\s+(?:or\s+\w+\s+)?into|update|delete\s+from)\s+"?([a-z_]+)"?/gi;

/** Names of the tables that a compiled statement writes to. */
export const targetsOf = (text: string): string[] => Array.from(text.matchAll(TARGET), ([, name]) => name ?? "");

/** What to select: columns, or expressions with their result type. */
export type Selection = Record<string, Column | SQL>;
export type Selected<S extends Selection> = {
  [K in keyof S]: S[K] extends Column ? GetColumnData<S[K]> : S[K] extends SQL<infer T> ? T : never;
};

/**
 * One statement with its scope already applied. It can only be run: alone (`await statement`) or in a batch. It is a
 * PromiseLike so that the floating-promise lint rule finds a write that is never run.
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
    return new Statement(...this.mapped(reshape));
  }

  protected mapped<T>(reshape: (result: R) => T): ConstructorParameters<typeof Statement<T>> {
    return [this.#connection, this.#compiled, (rows) => reshape(this.#decode(rows))];
  }

  /** Same as `batch`, with results by name; an undefined entry is not run. */
  static async batchByName<const T extends NamedStatements>(named: T): Promise<ReadByName<T>> {
    const entries = Object.entries(named).filter((entry): entry is [string, Statement<unknown>] => !!entry[1]);
    const results = await Statement.batch(entries.map(([, statement]) => statement));
    return Object.fromEntries(entries.map(([name], at) => [name, results[at]])) as ReadByName<T>;
  }

  /** Runs the statements in one round trip, all or nothing: the only transaction D1 has. */
  static async batch<const T extends readonly Statement<unknown>[]>(statements: T): Promise<BatchResults<T>> {
    const [first] = statements;
    // Each result is decoded by the statement at its index. The type says so, but the compiler cannot verify it.
    if (!first) return [] as never;
    const results = await first.#connection.run(statements.map((s) => s.#compiled));
    return statements.map((s, i) => s.#decode(results[i] ?? [])) as never;
  }
}

/**
 * A write to a table. When it matches no row, a following `DirectoryDb.insertIfChanged` in the same batch writes
 * nothing. Reads and assertions are plain Statements, so that the compiler refuses them where a write is required.
 */
export class Change<R> extends Statement<R> {
  /** Compile-time brand: a plain Statement is not assignable to a Change. */
  declare protected readonly isChange: true;

  override map<T>(reshape: (result: R) => T): Change<T> {
    return new Change(...this.mapped(reshape));
  }
}

/** The results of a batch, by index. */
export type BatchResults<T extends readonly Statement<unknown>[]> = {
  -readonly [K in keyof T]: T[K] extends Statement<infer R> ? R : never;
};

export type NamedStatements = Readonly<Record<string, Statement<unknown> | undefined>>;
/** The results of a batch by name; undefined where no statement was given. */
export type ReadByName<T extends NamedStatements> = {
  -readonly [K in keyof T]:
    | (T[K] extends Statement<infer R> | undefined ? R : never)
    | (undefined extends T[K] ? undefined : never);
};

/** Cache of select lists: most selections are module constants and are used repeatedly. */
const lists = new WeakMap<Selection, SQL>();

/** `"orders"."id" as "id", …`: each value is aliased with the caller's name for it, so that joins cannot collide. */
export function selectList(selection: Selection): SQL {
  const known = lists.get(selection);
  if (known) return known;
  const parts = Object.entries(selection).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`);
  const list = sql.join(parts, sql`, `);
  const { sql: text, params } = compile(list);
  const made = params.length === 0 ? sql.raw(text) : list;
  lists.set(selection, made);
  return made;
}

/** Turns driver values into the column's own types (booleans, JSON, blobs), and an expression's into what `mapWith` makes. */
export function decoder<S extends Selection>(selection: S): (row: Record<string, unknown>) => Selected<S> {
  const columns = Object.entries(selection).map(([name, value]) => [name, decoderOf(value)] as const);
  return (row) => {
    const out: Record<string, unknown> = {};
    for (const [name, from] of columns) {
      const value = row[name] ?? null;
      out[name] = value === null ? null : from.mapFromDriverValue(fromDriver(value));
    }
    return out as Selected<S>;
  };
}

type Decoder = Pick<Column, "mapFromDriverValue">;

/** Drizzle keeps what `mapWith` was given, but its types do not show it. */
const decoderOf = (value: Column | SQL): Decoder =>
  value instanceof AnyColumn ? value : (value as SQL & { decoder: Decoder }).decoder;

/** D1 returns blobs as arrays of numbers. */
const fromDriver = (value: unknown): unknown => (Array.isArray(value) ? new Uint8Array(value) : value);

/** A value in driver form: JSON and booleans are encoded by their column, expressions pass through. */
export function toDriver(column: Column, value: unknown): SQL {
  if (value instanceof SqlChunks) return value;
  if (value === null || value === undefined) return sql`null`;
  return sql`${column.mapToDriverValue(value)}`;
}

export const columnsOf = (table: SQLiteTable): Record<string, Column> => getTableColumns(table);
