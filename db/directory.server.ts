import { type SQL, sql } from "drizzle-orm";
import type { Compiled, Connection, Write } from "./connection/connection.server";
import { updateRows } from "./row-writes.server";
import {
  allOf,
  type Columns,
  type Join,
  type SelectedRow,
  type SelectOptions,
  selectClauses,
  selectionOf,
} from "./select.server";
import {
  Change,
  columnsOf,
  compile,
  decoder,
  type Selected,
  type Selection,
  Statement,
  selectList,
  targetsOf,
  toDriver,
} from "./statement.server";
import { type DirectoryTable, TABLES_OF_ALL, TENANT_TABLES } from "./tables.server";

type DirectoryPatch<T extends DirectoryTable> = { [K in keyof T["$inferInsert"]]?: T["$inferInsert"][K] | SQL };

/**
 * Handle for users, sessions, companies and assignments: tables that belong to the provider. Only the modules access,
 * companies, users and audit may use it (dependency-cruiser). It refuses tenant tables.
 */
export class DirectoryDb {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  rows<S extends Selection>(selection: S, rest: SQL): Statement<Selected<S>[]> {
    const { sql: text, params } = compile(sql`select ${selectList(selection)} ${rest}`);
    refuseTenants(text);
    const decode = decoder(selection);
    return new Statement(this.#connection, { sql: text, params }, (rows) => rows.map(decode));
  }

  first<S extends Selection>(selection: S, rest: SQL): Statement<Selected<S> | null> {
    return this.rows(selection, sql`${rest} limit 1`).map(([row]) => row ?? null);
  }

  /** Like `ScopedDb.select`, of directory tables only. */
  select<T extends DirectoryTable, const C extends Columns<T>, const J extends readonly Join<DirectoryTable>[] = []>(
    table: T,
    { columns, ...options }: SelectOptions<T, C, J>,
  ): Statement<SelectedRow<T, C, J>[]> {
    const rows = this.rows(selectionOf(table, columns), selectClauses(table, options));
    // The selection is built from `columns`, which the compiler cannot follow.
    return rows as unknown as Statement<SelectedRow<T, C, J>[]>;
  }

  /** The first row of a `select`, or null. */
  selectFirst<
    T extends DirectoryTable,
    const C extends Columns<T>,
    const J extends readonly Join<DirectoryTable>[] = [],
  >(table: T, options: Omit<SelectOptions<T, C, J>, "limit">): Statement<SelectedRow<T, C, J> | null> {
    return this.select<T, C, J>(table, { ...options, limit: 1 } as SelectOptions<T, C, J>).map(([row]) => row ?? null);
  }

  /** Rolls its whole batch back unless a row fulfills every condition. */
  assertExists(
    code: "conflict" | "not_found",
    table: DirectoryTable,
    ...conditions: readonly [SQL, ...SQL[]]
  ): Statement<void> {
    return this.assert(code, existsInDirectory(table, ...conditions));
  }

  update<T extends DirectoryTable>(
    table: T,
    patch: DirectoryPatch<T>,
    ...conditions: readonly [SQL, ...SQL[]]
  ): Change<void> {
    return this.write(updateRows(table, patch, allOf(...conditions)));
  }

  delete(table: DirectoryTable, ...conditions: readonly [SQL, ...SQL[]]): Change<void> {
    return this.write(sql`delete from ${table} where ${allOf(...conditions)}`);
  }

  insert<T extends DirectoryTable>(table: T, row: T["$inferInsert"], onConflict: SQL = sql``): Change<void> {
    const { names, values } = filled(table, row);
    return this.write(sql`insert into ${table} (${names}) values (${values}) ${onConflict}`);
  }

  /**
   * Inserts only if the statement directly before it in the same batch changed at least one row. `changes()` counts
   * that statement's own changes, not its triggers'; a write to a view with an INSTEAD OF trigger counts none. An
   * existing row is kept.
   */
  insertIfChanged<T extends DirectoryTable>(table: T, row: T["$inferInsert"]): Statement<void> {
    const { names, values } = filled(table, row);
    return this.write(sql`insert into ${table} (${names}) select ${values} where changes() > 0 on conflict do nothing`);
  }

  write(statement: SQL): Change<void> {
    return new Change(this.#connection, writing(compile(statement)), () => undefined);
  }

  /** Rolls its whole batch back unless the condition holds. (An UPDATE that matches no row does not.) */
  assert(code: "conflict" | "not_found", condition: SQL): Statement<void> {
    return this.write(sql`insert into assertions (ok, code) select coalesce((${condition}), 0), ${code}`);
  }

  writeReturning<S extends Selection>(selection: S, statement: SQL): Change<Selected<S>[]> {
    const compiled = writing(compile(sql`${statement} returning ${selectList(selection)}`), "returned");
    const decode = decoder(selection);
    return new Change(this.#connection, compiled, (rows) => rows.map(decode));
  }

  /** Reads directory and tenant tables together. Pass the reason; the caller's test must show that nothing leaks. */
  unsafeRowsAcrossTenants<S extends Selection>(_reason: string, selection: S, rest: SQL): Statement<Selected<S>[]> {
    const decode = decoder(selection);
    const query: Compiled = { ...compile(sql`select ${selectList(selection)} ${rest}`), scope: { kind: "all" } };
    return new Statement(this.#connection, query, (rows) => rows.map(decode));
  }

  batch<const T extends readonly Statement<unknown>[]>(...statements: T) {
    return Statement.batch(statements);
  }
}

/** A row of the directory fulfills every condition. */
export const existsInDirectory = (table: DirectoryTable, ...conditions: readonly [SQL, ...SQL[]]): SQL =>
  sql`exists (select 1 from ${table} where ${allOf(...conditions)})`;

/** Names the table that the statement writes to. */
function writing(compiled: Compiled, rows: Write["rows"] = null): Compiled {
  refuseTenants(compiled.sql);
  const [table] = targetsOf(compiled.sql);
  return table === undefined ? compiled : { ...compiled, writes: { table, companyId: null, rows } };
}

/** The columns that the row sets, and its values in driver form. */
function filled<T extends DirectoryTable>(table: T, row: T["$inferInsert"]) {
  const columns = columnsOf(table);
  const given = Object.entries(row).filter(([key, value]) => value !== undefined && columns[key]);
  return {
    names: sql.join(
      given.map(([key]) => sql.identifier(columns[key]!.name)),
      sql`, `,
    ),
    values: sql.join(
      given.map(([key, value]) => toDriver(columns[key]!, value)),
      sql`, `,
    ),
  };
}

function refuseTenants(text: string): void {
  for (const [, name = ""] of text.matchAll(/\b(?:from|join|into|update)\s+"?([a-z_]+)"?/gi)) {
    if (TENANT_TABLES.has(name) || TABLES_OF_ALL.has(name))
      throw new Error(`${name} belongs to companies: use the scoped handle`);
  }
}
