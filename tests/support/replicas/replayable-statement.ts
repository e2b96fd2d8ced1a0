import { isRead } from "#db/connection/connection.server";

/**
 * A statement bound to no database yet, so that it can run on the primary and later on each replica. It offers what the
 * app uses: `prepare().bind()`, to be run by `batch()`.
 */
export class ReplayableStatement {
  constructor(
    readonly sql: string,
    readonly params: readonly unknown[] = [],
  ) {}

  bind(...params: unknown[]): ReplayableStatement {
    return new ReplayableStatement(this.sql, params);
  }

  get isRead(): boolean {
    return isRead({ sql: this.sql, params: [...this.params] });
  }

  on(db: D1Database): D1PreparedStatement {
    return db.prepare(this.sql).bind(...this.params);
  }
}
