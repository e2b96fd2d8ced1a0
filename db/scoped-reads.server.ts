import { type SQL, sql } from "drizzle-orm";
import type { Connection } from "./connection/connection.server";
import { inIdOrder, type TableWithId } from "./id-order.server";
import { Ownership } from "./ownership.server";
import type { Row } from "./row-writes.server";
import type { ConditionalScope, Scope } from "./scope";
import {
  type Columns,
  type Condition,
  existsIn,
  type Join,
  type ScopedSelectOptions,
  type SelectedRow,
  selectClauses,
  selectionOf,
} from "./select.server";
import { inSortOrder, pageOf, type SortedPage, type SortKey, sortKey } from "./sort-order.server";
import {
  columnsOf,
  decoder,
  type NamedStatements,
  type Selected,
  type Selection,
  Statement,
  selectList,
} from "./statement.server";
import type { TenantTable } from "./tables.server";

type Query = (own: Ownership) => SQL;
/** The selection; a function, when it also selects from other tables of the row's company. */
type Chosen<S extends Selection> = S | ((own: Ownership) => S);

/** Reads of the companies in scope. Each query gets the owner predicate, and returns data, never a builder. */
export class ScopedReads {
  protected readonly connection: Connection;
  readonly scope: Scope;
  readonly #reached: ConditionalScope | null;

  protected constructor(connection: Connection, scope: Scope, reached: ConditionalScope | null = null) {
    this.connection = connection;
    this.scope = scope;
    this.#reached = reached;
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

  /**
   * Reads rows of one table, with the tables declared in `join`. The types come from the schema:
   * `db.select(orders, { columns: ["id", "status"], where: eq(orders.source, "manual"), orderBy: desc(orders.id) })`.
   * Joined tenant tables belong to the company of `table`'s row.
   */
  select<T extends TenantTable, const C extends Columns<T>, const J extends readonly Join[] = []>(
    table: T,
    { columns, ...options }: ScopedSelectOptions<T, C, J>,
  ): Statement<SelectedRow<T, C, J>[]> {
    const selection: Chosen<Selection> =
      typeof columns === "function" ? (own) => selectionOf(table, columns(own)) : selectionOf(table, columns);
    const rows = this.rows(selection, (own) => selectClauses(table, options, own));
    // The selection is built from `columns`, which the compiler cannot follow.
    return rows as unknown as Statement<SelectedRow<T, C, J>[]>;
  }

  /** The first row of a `select`, or null. */
  selectFirst<T extends TenantTable, const C extends Columns<T>, const J extends readonly Join[] = []>(
    table: T,
    options: Omit<ScopedSelectOptions<T, C, J>, "limit">,
  ): Statement<SelectedRow<T, C, J> | null> {
    return this.select<T, C, J>(table, { ...options, limit: 1 } as ScopedSelectOptions<T, C, J>).map(
      ([row]) => row ?? null,
    );
  }

  /** How many rows fulfill the condition. */
  count(table: TenantTable, where?: Condition): Statement<number> {
    return this.rows({ n: sql`count(*)`.mapWith(Number) }, (own) => selectClauses(table, { where }, own)).map(
      ([row]) => row?.n ?? 0,
    );
  }

  /** Whether a row fulfills every condition. */
  exists(table: TenantTable, ...conditions: readonly SQL[]): Statement<boolean> {
    return this.rows(
      { found: sql`value`.mapWith(Number) },
      (own) => sql`from (select ${existsIn(own, table, ...conditions)} as value)`,
    ).map(([row]) => row?.found === 1);
  }

  /** The whole row with this id, or null. */
  find<T extends TableWithId>(table: T, id: string): Statement<Row<T> | null> {
    const query: Query = (own) => sql`from ${table} where ${own(table)} and ${table.id} = ${id}`;
    // The selection is the table's whole row, but the compiler cannot derive that for a generic table.
    return this.first(columnsOf(table) as Selection, query) as unknown as Statement<Row<T> | null>;
  }

  /**
   * Newest first by id. The cost grows with the rows returned, not with the table or the number of companies: one or
   * all companies walk an index; several are merged by a queue that holds one row per company. `where` may name columns
   * of `table` only; `table` needs the index (company_id, [columns of where,] id).
   */
  newest<T extends TableWithId, S extends Selection>(
    table: T,
    selection: Chosen<S>,
    { where = sql`1`, before, limit }: { where?: SQL | undefined; before?: string | null | undefined; limit: number },
  ): Statement<Selected<S>[]> {
    const bound = before ? sql`${table.id} < ${before}` : sql`1`;
    return this.rows(selection, (own) =>
      inIdOrder(this.scope, table, { direction: "desc", where, bound, limit, id: table.id }, own),
    );
  }

  /** Same, oldest first: after an id, or from an id on. */
  oldest<T extends TableWithId, S extends Selection>(
    table: T,
    selection: Chosen<S>,
    {
      where = sql`1`,
      after,
      from,
      limit,
    }: { where?: SQL | undefined; after?: string; from?: string | null; limit: number },
  ): Statement<Selected<S>[]> {
    const bound = after ? sql`${table.id} > ${after}` : from ? sql`${table.id} >= ${from}` : sql`1`;
    return this.rows(selection, (own) =>
      inIdOrder(this.scope, table, { direction: "asc", where, bound, limit, id: table.id }, own),
    );
  }

  /**
   * One page in the order of a column, with the cursor of the next page. The cost grows with the rows returned and the
   * number of companies; with `matches`, with the rows that match, at most MAX_SORTED.
   */
  sorted<T extends TableWithId, S extends Selection>(
    table: T,
    selection: Chosen<S>,
    page: SortedPage,
  ): Statement<{ rows: Selected<S>[]; next: string | null }> {
    const chosen = (own: Ownership) => ({
      ...(typeof selection === "function" ? selection(own) : selection),
      ...sortKey(table, page.by),
    });
    return this.rows(chosen, (own) => inSortOrder(this.scope, table, page, own)).map((rows) =>
      // The compiler cannot follow the spread of a generic selection.
      pageOf(rows as unknown as (Selected<S> & SortKey)[], page.limit),
    );
  }

  /** One round trip, all or nothing; entries that are undefined are left out. */
  batchByName<const T extends NamedStatements>(named: T) {
    return Statement.batchByName(named);
  }

  /** One round trip, all or nothing. */
  batch<const T extends readonly Statement<unknown>[]>(...statements: T) {
    return Statement.batch(statements);
  }
}
