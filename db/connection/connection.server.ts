import type { Scope } from "../scope";

/** Costs of a request or job, from D1's own metadata. */
export interface Costs {
  trips: number;
  /** Statements; D1 allows a thousand per invocation. */
  queries: number;
  read: number;
  written: number;
  /** Batches that changed something or may have; those known to be rolled back are not counted. */
  writes: number;
  /** Milliseconds spent inside the database engine. */
  ms: number;
}

export const noCosts = (): Costs => ({ trips: 0, queries: 0, read: 0, written: 0, writes: 0, ms: 0 });

/**
 * For bookkeeping about the request itself, such as its idempotency key, which is not a change the caller asked for. Do
 * not run it in parallel with other writes.
 */
export async function withoutCountingWrites<T>(costs: Costs, work: () => Promise<T>): Promise<T> {
  const { writes } = costs;
  try {
    return await work();
  } finally {
    costs.writes = writes;
  }
}

export interface Compiled {
  sql: string;
  params: unknown[];
  /** The companies whose rows it names; absent for a statement of the directory alone. */
  scope?: Scope | undefined;
  /** Set by the handles for each write. */
  writes?: Write;
}

type Rows = readonly Readonly<Record<string, unknown>>[];

/** The rows that a statement writes. */
export interface Write {
  table: string;
  /** Null for tables of the provider. */
  companyId: string | null;
  /** Those inserted; "returned" for those that the statement returns; null where they are not known. */
  rows: Rows | "returned" | null;
}

/** Rows that a committed statement wrote, with the names of the schema; null where they are not known. */
export interface Changed {
  table: string;
  companyId: string | null;
  rows: Rows | null;
  params: readonly unknown[];
}

export type DbFault = "assertion" | "unique" | "check" | "foreign-key" | "immutable" | "other";

/** A statement that the database refused. Its whole batch is rolled back. */
export class DbError extends Error {
  constructor(
    readonly fault: DbFault,
    /** What was violated: an assertion's code, or the constraint's columns or name as SQLite reports them. */
    readonly what: string,
    cause: unknown,
  ) {
    super(`${fault}: ${what}`, { cause });
    this.name = "DbError";
  }
}

export type D1 = Pick<D1Database, "prepare" | "batch">;
export type D1Answer = D1Result<Record<string, unknown>>;

/** Sends statements to a database in one round trip, all or nothing, and returns an answer for each. */
export interface Driver {
  send(statements: readonly Compiled[]): Promise<D1Answer[]>;
}

export const driverOf = (d1: D1): Driver => ({
  send: (statements) => d1.batch(statements.map(({ sql, params }) => d1.prepare(sql).bind(...params))),
});

/** One metered D1 binding. Only `db/`, the guard and the worker entry hold one. */
export class Connection {
  readonly #driver: Driver;
  readonly costs: Costs;
  readonly #onChanged: ((changed: Changed) => void) | undefined;
  #size: number | null = null;
  #hasWritten = false;

  /** `onChanged` is called for each write once it is committed, unless it is known to have changed nothing. */
  constructor(database: D1 | Driver, costs: Costs = noCosts(), onChanged?: (changed: Changed) => void) {
    this.#driver = "send" in database ? database : driverOf(database);
    this.costs = costs;
    this.#onChanged = onChanged;
  }

  /**
   * Size of the database in bytes after the last statement; null before the first one, or where D1 does not report it.
   */
  get size(): number | null {
    return this.#size;
  }

  /** Whether a write was sent, whatever came of it. */
  get hasWritten(): boolean {
    return this.#hasWritten;
  }

  /** Runs the statements in one round trip, all or nothing. @throws DbError */
  async run(statements: readonly Compiled[]): Promise<Record<string, unknown>[][]> {
    this.costs.trips += 1;
    this.costs.queries += statements.length;
    const isWrite = !statements.every(isRead);
    if (isWrite) {
      this.costs.writes += 1;
      this.#hasWritten = true;
    }
    try {
      const results = await this.#driver.send(statements);
      const answers = results.map(({ results: rows, meta }) => {
        this.costs.read += meta.rows_read;
        this.costs.written += meta.rows_written;
        this.costs.ms += meta.duration;
        this.#size = meta.size_after || this.#size;
        return rows;
      });
      if (isWrite) this.#reportChanges(statements, answers);
      return answers;
    } catch (error) {
      const refused = readDbError(error);
      // SQLite refused a statement and rolled the batch back. After any other error the batch may have been committed.
      if (isWrite && refused.fault !== "other") this.costs.writes -= 1;
      else if (isWrite) this.#reportChanges(statements, null);
      throw refused;
    }
  }

  /** Without answers it is not known what was written. */
  #reportChanges(statements: readonly Compiled[], answers: readonly Rows[] | null): void {
    statements.forEach(({ writes, params }, at) => {
      if (!writes) return;
      const { table, companyId } = writes;
      const rows = writes.rows === "returned" ? (answers?.[at] ?? null) : writes.rows;
      if (rows?.length !== 0) this.#onChanged?.({ table, companyId, rows, params });
    });
  }
}

export const isRead = ({ sql }: Compiled): boolean => /^\s*select\b/i.test(sql);

const FAULTS: readonly [RegExp, DbFault][] = [
  [/assertion: ([a-z_]+)/, "assertion"],
  [/immutable: ([a-z_ ]+)/, "immutable"],
  [/UNIQUE constraint failed: ([\w., ]+?)(?:: |$)/, "unique"],
  [/CHECK constraint failed: (\w+)/, "check"],
  [/FOREIGN KEY constraint failed()/, "foreign-key"],
];

function readDbError(error: unknown): DbError {
  const message = error instanceof Error ? error.message : String(error);
  for (const [pattern, fault] of FAULTS) {
    const match = pattern.exec(message);
    if (match) return new DbError(fault, (match[1] ?? "").trim(), error);
  }
  return new DbError("other", message, error);
}
