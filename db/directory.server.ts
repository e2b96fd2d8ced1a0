import { type SQL, sql } from "drizzle-orm";
import type { Connection } from "./connection.server";
import {
  columnsOf,
  compile,
  decoder,
  type Selected,
  type Selection,
  Statement,
  selectList,
  toDriver,
} from "./statement.server";
import { type DirectoryTable, TENANT_TABLES } from "./tables.server";

/**
 * Users, sessions, companies, assignments: tables that belong to the provider. Used by the modules access, companies,
 * users and audit only (dependency-cruiser); it refuses tenant tables.
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

  insert<T extends DirectoryTable>(table: T, row: T["$inferInsert"], onConflict: SQL = sql``): Statement<void> {
    const columns = columnsOf(table);
    const values = Object.entries(row).filter(([key, value]) => value !== undefined && columns[key]);
    const names = values.map(([key]) => sql.identifier(columns[key]!.name));
    const drivers = values.map(([key, value]) => toDriver(columns[key]!, value));
    return this.write(
      sql`insert into ${table} (${sql.join(names, sql`, `)}) values (${sql.join(drivers, sql`, `)}) ${onConflict}`,
    );
  }

  write(statement: SQL): Statement<void> {
    const compiled = compile(statement);
    refuseTenants(compiled.sql);
    return new Statement(this.#connection, compiled, () => undefined);
  }

  /** Rolls the batch it stands in back unless the condition holds. An UPDATE that matches nothing does not. */
  assert(code: "conflict" | "not_found", condition: SQL): Statement<void> {
    return this.write(sql`insert into assertions (ok, code) select coalesce((${condition}), 0), ${code}`);
  }

  writeReturning<S extends Selection>(selection: S, statement: SQL): Statement<Selected<S>[]> {
    const compiled = compile(sql`${statement} returning ${selectList(selection)}`);
    refuseTenants(compiled.sql);
    const decode = decoder(selection);
    return new Statement(this.#connection, compiled, (rows) => rows.map(decode));
  }

  /** Reads directory and tenant tables together. Give the reason; the caller's test shows that nothing leaks. */
  unsafeRowsAcrossTenants<S extends Selection>(_reason: string, selection: S, rest: SQL): Statement<Selected<S>[]> {
    const decode = decoder(selection);
    return new Statement(this.#connection, compile(sql`select ${selectList(selection)} ${rest}`), (rows) =>
      rows.map(decode),
    );
  }

  batch<const T extends readonly Statement<unknown>[]>(...statements: T) {
    return Statement.batch(statements);
  }
}

function refuseTenants(text: string): void {
  for (const [, name = ""] of text.matchAll(/\b(?:from|join|into|update)\s+"?([a-z_]+)"?/gi)) {
    if (TENANT_TABLES.has(name)) throw new Error(`${name} belongs to companies: use the scoped handle`);
  }
}
