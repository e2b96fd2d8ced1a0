import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Compiled, Connection, Write } from "./connection/connection.server";
import { Ownership } from "./ownership.server";
import {
  insertOne,
  insertRows,
  type NewRow,
  type Patch,
  type Row,
  returnedColumns,
  updateRows,
} from "./row-writes.server";
import { type ConditionalScope, normalScope, type Scope } from "./scope";
import { ScopedReads } from "./scoped-reads.server";
import { allOf, existsIn } from "./select.server";
import {
  Change,
  columnsOf,
  compile,
  decoder,
  type Selected,
  type Selection,
  type Statement,
  selectList,
} from "./statement.server";
import { type ChangeableTable, type InsertableTable, nameOf, type TenantTable } from "./tables.server";

type AssertionCode = "conflict" | "insufficient_stock" | "not_found" | "taken";
type Query = (own: Ownership) => SQL;
/** A function when the condition reads other tables of the company (`existsIn`). */
type WriteCondition = SQL | Query;

/** The requested company is outside the handle's scope. Report it as not found. */
export class OutOfScope extends Error {}

/**
 * The only database handle for the rest of the code. It accepts tenant tables, adds the owner predicate itself, returns
 * data and never query builders, and cannot write an owner column.
 */
export class ScopedDb extends ScopedReads {
  /** Only the guard and `workers/runtime` may call this (enforced by dependency-cruiser). */
  static open(connection: Connection, scope: Scope): ScopedDb {
    return new ScopedDb(connection, normalScope(scope));
  }

  /**
   * A handle for reads in the round trip that authenticates the caller: which companies they reach is not known yet, so
   * the database evaluates it by the condition. Only the guard may call this (enforced by dependency-cruiser).
   */
  static inAuthBatch(connection: Connection, holds: ConditionalScope["holds"]): AuthBatchDb {
    return new ScopedDb(connection, { kind: "some", companyIds: [] }, { kind: "reached", holds });
  }

  reaches(companyId: string): boolean {
    const { scope } = this;
    if (scope.kind === "all") return true;
    return scope.kind === "one" ? scope.companyId === companyId : scope.companyIds.includes(companyId);
  }

  /**
   * Narrows to one company, the only way to write.
   * @throws OutOfScope when this handle does not reach it
   */
  company(companyId: string): CompanyDb {
    if (!this.reaches(companyId)) throw new OutOfScope();
    return new CompanyDb(this.connection, companyId);
  }

  /**
   * Narrows to the given company; without one, keeps everything in scope.
   * @throws OutOfScope
   */
  within(companyId: string | null | undefined): ScopedDb {
    return companyId ? this.company(companyId) : this;
  }
}

/** A read-only handle. */
export type AuthBatchDb = Pick<ScopedDb, "rows" | "first" | "select" | "selectFirst">;

/** Reads and writes one company's rows. */
export class CompanyDb extends ScopedDb {
  readonly companyId: string;

  constructor(connection: Connection, companyId: string) {
    super(connection, { kind: "one", companyId });
    this.companyId = companyId;
  }

  insert<T extends TenantTable>(table: InsertableTable<T>, row: NewRow<T>): Change<void> {
    return this.#nothing(compile(insertOne(table, { ...row, companyId: this.companyId })), nameOf(table), [row]);
  }

  /**
   * Inserts any number of rows in one statement with one bound parameter. All rows must have the same columns; no
   * blobs.
   */
  insertMany<T extends TenantTable>(
    table: InsertableTable<T>,
    rows: readonly T["$inferInsert"][] | readonly Omit<T["$inferInsert"], "companyId">[],
  ): Change<void> {
    return this.#nothing(compile(insertRows(table, rows, this.companyId)), nameOf(table), rows);
  }

  /** Returns the updated rows; an empty result means that the condition did not hold. */
  update<T extends TenantTable>(
    table: ChangeableTable<T>,
    patch: Patch<T>,
    ...conditions: readonly [WriteCondition, ...WriteCondition[]]
  ): Change<Row<T>[]> {
    return this.#returning(table, (own) => updateRows(table, patch, allOf(own(table), ...resolved(conditions, own))));
  }

  /** Returns the deleted rows. */
  delete<T extends TenantTable>(
    table: ChangeableTable<T>,
    ...conditions: readonly [WriteCondition, ...WriteCondition[]]
  ): Change<Row<T>[]> {
    return this.#returning(
      table,
      (own) => sql`delete from ${table as SQLiteTable} where ${allOf(own(table), ...resolved(conditions, own))}`,
    );
  }

  /**
   * A write that the row methods cannot express (`insert … select`, upserts). An insert's owner column must be
   * `own.id`, and each tenant table that it reads must be owned. `rows`: ids of the rows that it can write, where they
   * are known; screens that show others do not have to look.
   */
  write(statement: Query, rows: Write["rows"] = null): Change<void> {
    const query = Ownership.apply(this.scope, statement);
    return this.#nothing(query, Ownership.changeableTarget(query.sql), rows);
  }

  /** Like `write`, and returns the rows of its `returning` clause. `selection` names the returned columns. */
  writeReturning<S extends Selection>(selection: S, statement: Query): Change<Selected<S>[]> {
    const query = Ownership.apply(this.scope, (own) => sql`${statement(own)} returning ${selectList(selection)}`);
    const decode = decoder(selection);
    return new Change(
      this.connection,
      this.#writing(query, Ownership.changeableTarget(query.sql), "returned"),
      (rows) => rows.map(decode),
    );
  }

  /** Rolls its whole batch back unless the condition holds. (An UPDATE that matches no row does not.) */
  assert(code: AssertionCode, condition: Query): Statement<void> {
    return this.#nothing(
      Ownership.apply(
        this.scope,
        (own) => sql`insert into assertions (ok, code) select coalesce((${condition(own)}), 0), ${code}`,
      ),
    );
  }

  /** Rolls its whole batch back unless a row fulfills every condition. */
  assertExists(code: AssertionCode, table: TenantTable, ...conditions: readonly [SQL, ...SQL[]]): Statement<void> {
    return this.assert(code, (own) => existsIn(own, table, ...conditions));
  }

  #nothing(query: Compiled, table: string | null = null, rows: Write["rows"] = null): Change<void> {
    return new Change(this.connection, this.#writing(query, table, rows), () => undefined);
  }

  #returning<T extends TenantTable>(table: T, statement: Query): Change<Row<T>[]> {
    const columns = columnsOf(table);
    const query = Ownership.apply(
      this.scope,
      (own) => sql`${statement(own)} returning ${selectList(returnedColumns(columns))}`,
    );
    const decode = decoder(columns);
    return new Change(this.connection, this.#writing(query, nameOf(table), "returned"), (rows) =>
      rows.map(decode),
    ) as Change<Row<T>[]>;
  }

  #writing(query: Compiled, table: string | null, rows: Write["rows"]): Compiled {
    const own: Compiled = { ...query, scope: this.scope };
    return table === null ? own : { ...own, writes: { table, companyId: this.companyId, rows } };
  }
}

const resolved = (conditions: readonly WriteCondition[], own: Ownership): SQL[] =>
  conditions.map((condition) => (typeof condition === "function" ? condition(own) : condition));
