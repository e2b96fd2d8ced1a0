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

/** Which companies a handle reaches. */
export type Scope =
  | { kind: "all" }
  | { kind: "some"; companyIds: readonly string[] }
  | { kind: "one"; companyId: string };

/** Companies for whose id a condition holds: see `ScopedDb.ahead`. */
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
/** What to read, also what belongs to the row in other tables of its company. */
type Chosen<S extends Selection> = S | ((own: Ownership) => S);

/** Asked for a company that the handle does not reach: it must look as if it did not exist. */
export class OutOfScope extends Error {}

/**
 * The only database handle that the rest of the code ever sees. It accepts tables that belong to companies, adds the
 * owner's predicate itself, gives out data and never query builders, and has no way to write an owner column.
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

  /** Only the guard and `workers/runtime` may call this (dependency-cruiser). */
  static open(connection: Connection, scope: Scope): ScopedDb {
    return new ScopedDb(connection, normal(scope));
  }

  /**
   * Reads in the trip that says who asks, when nobody knows yet which companies they reach: the database does, by the
   * condition. Only the guard's request may call this (dependency-cruiser).
   */
  static ahead(connection: Connection, holds: Reached["holds"]): AheadDb {
    return new ScopedDb(connection, { kind: "some", companyIds: [] }, { kind: "reached", holds });
  }

  reaches(companyId: string): boolean {
    const { scope } = this;
    if (scope.kind === "all") return true;
    return scope.kind === "one" ? scope.companyId === companyId : scope.companyIds.includes(companyId);
  }

  /** Narrows to one company, the only way to write. @throws OutOfScope when this handle does not reach it. */
  company(companyId: string): CompanyDb {
    if (!this.reaches(companyId)) throw new OutOfScope();
    return new CompanyDb(this.connection, companyId);
  }

  /** Narrows to one company when one is asked for; otherwise everything in reach. @throws OutOfScope */
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

  /** The row with this id, whole, or null. */
  find<T extends TenantTable & { id: TenantTable["companyId"] }>(table: T, id: string): Statement<Row<T> | null> {
    const query: Query = (own) => sql`from ${table} where ${own(table)} and ${table.id} = ${id}`;
    // All columns of the table are its row: the compiler cannot follow a table that is a type parameter.
    return this.first(columnsOf(table) as Selection, query) as unknown as Statement<Row<T> | null>;
  }

  /**
   * Newest first by id, in proportion to the rows shown whatever the tables' size and however many companies are in
   * reach: one or all companies walk an index; several are merged by a queue that holds one row a company.
   * `where` may name columns of `table` only; `table` needs the index (company_id, [columns of where,] id).
   */
  newest<T extends TenantTable & { id: TenantTable["companyId"] }, S extends Selection>(
    table: T,
    selection: Chosen<S>,
    { where = sql`1`, before, limit }: { where?: SQL | undefined; before?: string | null | undefined; limit: number },
  ): Statement<Selected<S>[]> {
    const upTo = before ? sql`${table.id} < ${before}` : sql`1`;
    return this.#inOrder("desc", table, selection, { where, bound: upTo, limit });
  }

  /** The same, oldest first: after an id, or from one on. */
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

/** Reads, and nothing else. */
export type AheadDb = Pick<ScopedDb, "rows" | "first">;

/** One company's rows, to read and to write. */
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

  /** Any number of rows in one statement and one bound parameter. All rows name the same columns; no blobs. */
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

  /** Answers with the rows as they are now: none means that the condition did not hold. */
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
   * A write that no row-by-row call can say (`insert … select`, upserts). The owner column of an insert must be
   * `own.id`, and each tenant table that it reads must be owned.
   */
  write(statement: Query): Change<void> {
    const query = Ownership.apply(this.scope, statement);
    Ownership.refuseDerivedTarget(query.sql);
    return this.#nothing(query);
  }

  /** Like `write`, with what its `returning` clause gives. `selection` names the returned columns. */
  writeReturning<S extends Selection>(selection: S, statement: Query): Change<Selected<S>[]> {
    const query = Ownership.apply(this.scope, (own) => sql`${statement(own)} returning ${selectList(selection)}`);
    Ownership.refuseDerivedTarget(query.sql);
    const decode = decoder(selection);
    return new Change(this.connection, query, (rows) => rows.map(decode));
  }

  /** Rolls the batch it stands in back unless the condition holds. An UPDATE that matches nothing does not. */
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

/** What a change gives back is named without its table. */
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
