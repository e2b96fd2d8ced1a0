import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Compiled, Connection } from "./connection.server";
import { Ownership } from "./ownership.server";
import {
  Change,
  columnsOf,
  compile,
  decoder,
  type Selected,
  type Selection,
  Statement,
  selectList,
  toDriver,
} from "./statement.server";
import type { ChangeableTable, InsertableTable, TenantTable } from "./tables.server";

/** The companies that a handle reaches. */
export type Scope =
  | { kind: "all" }
  | { kind: "some"; companyIds: readonly string[] }
  | { kind: "one"; companyId: string };

/** Companies whose id satisfies a condition: see `ScopedDb.ahead`. */
export interface Reached {
  kind: "reached";
  holds(companyId: SQLWrapper): SQL;
}

type Row<T extends SQLiteTable> = T["$inferSelect"];
type NewRow<T extends SQLiteTable> = { [K in keyof Omit<T["$inferInsert"], "companyId">]: T["$inferInsert"][K] | SQL };
type Patch<T extends SQLiteTable> = {
  [K in Exclude<keyof T["$inferInsert"], "companyId" | "id">]?: T["$inferInsert"][K] | SQL;
};
type Query = (own: Ownership) => SQL;
/** The selection; a function, when it also selects from other tables of the row's company. */
type Chosen<S extends Selection> = S | ((own: Ownership) => S);

/** The requested company is outside the handle's scope. Report it as not found. */
export class OutOfScope extends Error {}

/**
 * The only database handle for the rest of the code. It accepts tenant tables, adds the owner predicate itself, returns
 * data and never query builders, and cannot write an owner column.
 */
export class ScopedDb {
  protected readonly connection: Connection;
  readonly scope: Scope;
  readonly #reached: Reached | null;

  protected constructor(connection: Connection, scope: Scope, reached: Reached | null = null) {
    this.connection = connection;
    this.scope = scope;
    this.#reached = reached;
  }

  /** Only the guard and `workers/runtime` may call this (enforced by dependency-cruiser). */
  static open(connection: Connection, scope: Scope): ScopedDb {
    return new ScopedDb(connection, normal(scope));
  }

  /**
   * A handle for reads in the round trip that authenticates the caller: which companies they reach is not known yet, so
   * the database evaluates it by the condition. Only the guard may call this (enforced by dependency-cruiser).
   */
  static ahead(connection: Connection, holds: Reached["holds"]): AheadDb {
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

  /**
   * Reads `select <selection> <rest>`; `rest` starts at "from". Each tenant table it names must be owned:
   * `db.rows({ id: orders.id }, (own) => sql\`from ${orders} where ${own(orders)} and …\`)`.
   */
  rows<S extends Selection>(selection: Chosen<S>, rest: Query): Statement<Selected<S>[]> {
    let chosen = selection as S;
    const query = Ownership.apply(this.#reached ?? this.scope, (own) => {
      if (typeof selection === "function") chosen = selection(own);
      return sql`select ${selectList(chosen)} ${rest(own)}`;
    });
    const decode = decoder(chosen);
    return new Statement(this.connection, query, (rows) => rows.map(decode));
  }

  /** The first row or null. */
  first<S extends Selection>(selection: Chosen<S>, rest: Query): Statement<Selected<S> | null> {
    return this.rows(selection, (own) => sql`${rest(own)} limit 1`).map(([row]) => row ?? null);
  }

  /** The whole row with this id, or null. */
  find<T extends TenantTable & { id: TenantTable["companyId"] }>(table: T, id: string): Statement<Row<T> | null> {
    const query: Query = (own) => sql`from ${table} where ${own(table)} and ${table.id} = ${id}`;
    // The selection is the table's whole row, but the compiler cannot derive that for a generic table.
    return this.first(columnsOf(table) as Selection, query) as unknown as Statement<Row<T> | null>;
  }

  /**
   * Newest first by id. The cost grows with the rows returned, not with the table or the number of companies: one or
   * all companies walk an index; several are merged by a queue that holds one row per company. `where` may name columns
   * of `table` only; `table` needs the index (company_id, [columns of where,] id).
   */
  newest<T extends TenantTable & { id: TenantTable["companyId"] }, S extends Selection>(
    table: T,
    selection: Chosen<S>,
    { where = sql`1`, before, limit }: { where?: SQL | undefined; before?: string | null | undefined; limit: number },
  ): Statement<Selected<S>[]> {
    const upTo = before ? sql`${table.id} < ${before}` : sql`1`;
    return this.#inOrder("desc", table, selection, { where, bound: upTo, limit });
  }

  /** Same, oldest first: after an id, or from an id on. */
  oldest<T extends TenantTable & { id: TenantTable["companyId"] }, S extends Selection>(
    table: T,
    selection: Chosen<S>,
    { where = sql`1`, after, from, limit }: { where?: SQL; after?: string; from?: string | null; limit: number },
  ): Statement<Selected<S>[]> {
    const bound = after ? sql`${table.id} > ${after}` : from ? sql`${table.id} >= ${from}` : sql`1`;
    return this.#inOrder("asc", table, selection, { where, bound, limit });
  }

  #inOrder<T extends TenantTable & { id: TenantTable["companyId"] }, S extends Selection>(
    direction: "asc" | "desc",
    table: T,
    selection: Chosen<S>,
    { where, bound, limit }: { where: SQL; bound: SQL; limit: number },
  ): Statement<Selected<S>[]> {
    const [way, past] = [sql.raw(direction), sql.raw(direction === "desc" ? "<" : ">")];
    const { scope } = this;
    if (scope.kind !== "some") {
      return this.rows(
        selection,
        (own) =>
          sql`from ${table} where ${own(table)} and (${where}) and ${bound} order by ${table.id} ${way} limit ${limit}`,
      );
    }
    const firstOf = (company: SQL, beyond: SQL) =>
      sql`(select ${table.id} from ${table} where ${table.companyId} = ${company} and (${where}) and ${beyond} order by ${table.id} ${way} limit 1)`;
    return this.rows(
      selection,
      (own) => sql`from (
        with recursive walk (company, at) as (
          select c.value, ${firstOf(sql`c.value`, bound)} from json_each(${JSON.stringify(scope.companyIds)}) c
          union all
          select company, ${firstOf(sql`company`, sql`${table.id} ${past} at`)} from walk where at is not null
          order by 2 ${way} limit ${limit + scope.companyIds.length}
        ) select company, at from walk
      ) as walked
      -- "cross" keeps SQLite from turning the join around and walking the companies' whole tables.
      cross join ${table} on ${table.companyId} = walked.company and ${table.id} = walked.at and ${own.merged(table, 3)}
      order by walked.at ${way} limit ${limit}`,
    );
  }

  /** One round trip, all or nothing. */
  batch<const T extends readonly Statement<unknown>[]>(...statements: T) {
    return Statement.batch(statements);
  }
}

/** A read-only handle. */
export type AheadDb = Pick<ScopedDb, "rows" | "first">;

/** Reads and writes one company's rows. */
export class CompanyDb extends ScopedDb {
  readonly companyId: string;

  constructor(connection: Connection, companyId: string) {
    super(connection, { kind: "one", companyId });
    this.companyId = companyId;
  }

  insert<T extends TenantTable>(table: InsertableTable<T>, row: NewRow<T>): Change<void> {
    const columns = columnsOf(table);
    const values = Object.entries({ ...row, companyId: this.companyId }).filter(([, value]) => value !== undefined);
    const names = values.map(([key]) => sql.identifier(column(columns, key).name));
    const drivers = values.map(([key, value]) => toDriver(column(columns, key), value));
    return this.#nothing(
      compile(
        sql`insert into ${table as SQLiteTable} (${sql.join(names, sql`, `)}) values (${sql.join(drivers, sql`, `)})`,
      ),
    );
  }

  /**
   * Inserts any number of rows in one statement with one bound parameter. All rows must have the same columns; no
   * blobs.
   */
  insertMany<T extends TenantTable>(
    table: InsertableTable<T>,
    rows: readonly T["$inferInsert"][] | readonly Omit<T["$inferInsert"], "companyId">[],
  ): Change<void> {
    const columns = columnsOf(table);
    const keys = Object.keys(rows[0] ?? {}).filter((key) => key !== "companyId");
    const data = rows.map((row) => keys.map((key) => plain(columns, key, (row as Record<string, unknown>)[key])));
    const names = [...keys, "companyId"].map((key) => sql.identifier(column(columns, key).name));
    const values = keys.map((_, i) => sql`json_extract(value, ${sql.raw(`'$[${i}]'`)})`);
    return this.#nothing(
      compile(
        sql`insert into ${table as SQLiteTable} (${sql.join(names, sql`, `)}) select ${sql.join([...values, sql`${this.companyId}`], sql`, `)} from json_each(${JSON.stringify(data)})`,
      ),
    );
  }

  /** Returns the updated rows; an empty result means that the condition did not hold. */
  update<T extends TenantTable>(table: ChangeableTable<T>, patch: Patch<T>, where: SQL): Change<Row<T>[]> {
    const columns = columnsOf(table);
    const sets = Object.entries(patch)
      .filter(([, value]) => value !== undefined)
      .map(
        ([key, value]) => sql`${sql.identifier(column(columns, key).name)} = ${toDriver(column(columns, key), value)}`,
      );
    return this.#returning(
      table,
      (own) => sql`update ${table as SQLiteTable} set ${sql.join(sets, sql`, `)} where ${own(table)} and (${where})`,
    );
  }

  delete<T extends TenantTable>(table: ChangeableTable<T>, where: SQL): Change<Row<T>[]> {
    return this.#returning(table, (own) => sql`delete from ${table as SQLiteTable} where ${own(table)} and (${where})`);
  }

  /**
   * A write that the row methods cannot express (`insert … select`, upserts). An insert's owner column must be
   * `own.id`, and each tenant table that it reads must be owned.
   */
  write(statement: Query): Change<void> {
    const query = Ownership.apply(this.scope, statement);
    Ownership.refuseDerivedTarget(query.sql);
    return this.#nothing(query);
  }

  /** Like `write`, and returns the rows of its `returning` clause. `selection` names the returned columns. */
  writeReturning<S extends Selection>(selection: S, statement: Query): Change<Selected<S>[]> {
    const query = Ownership.apply(this.scope, (own) => sql`${statement(own)} returning ${selectList(selection)}`);
    Ownership.refuseDerivedTarget(query.sql);
    const decode = decoder(selection);
    return new Change(this.connection, query, (rows) => rows.map(decode));
  }

  /** Rolls its whole batch back unless the condition holds. (An UPDATE that matches no row does not.) */
  assert(code: "conflict" | "insufficient_stock" | "not_found" | "taken", condition: Query): Statement<void> {
    return this.#nothing(
      Ownership.apply(
        this.scope,
        (own) => sql`insert into assertions (ok, code) select coalesce((${condition(own)}), 0), ${code}`,
      ),
    );
  }

  #nothing(query: Compiled): Change<void> {
    return new Change(this.connection, query, () => undefined);
  }

  #returning<T extends TenantTable>(table: T, statement: Query): Change<Row<T>[]> {
    const columns = columnsOf(table);
    const query = Ownership.apply(this.scope, (own) => sql`${statement(own)} returning ${selectList(bare(columns))}`);
    const decode = decoder(columns);
    return new Change(this.connection, query, (rows) => rows.map(decode) as Row<T>[]);
  }
}

const bareNames = new WeakMap<object, Selection>();

/** `returning` columns must be named without their table. */
function bare(columns: ReturnType<typeof columnsOf>): Selection {
  const known = bareNames.get(columns);
  if (known) return known;
  const names = Object.entries(columns).map(([key, { name }]) => [key, sql`${sql.identifier(name)}`]);
  const selection: Selection = Object.fromEntries(names);
  bareNames.set(columns, selection);
  return selection;
}

function normal(scope: Scope): Scope {
  const [only, ...more] = scope.kind === "some" ? new Set(scope.companyIds) : [];
  return only !== undefined && more.length === 0 ? { kind: "one", companyId: only } : scope;
}

function column(columns: ReturnType<typeof columnsOf>, key: string) {
  const found = columns[key];
  if (!found) throw new Error(`No such column: ${key}`);
  return found;
}

function plain(columns: ReturnType<typeof columnsOf>, key: string, value: unknown): unknown {
  return value === null || value === undefined ? null : column(columns, key).mapToDriverValue(value);
}
