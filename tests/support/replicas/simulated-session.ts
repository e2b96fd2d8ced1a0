import type { DatabaseCopy, VersionedResults } from "./database-copies";
import { ReplayableStatement } from "./replayable-statement";
import type { ReplicationLog } from "./replication-log";

/** Where a session's queries go. */
export interface Router {
  primary: DatabaseCopy;
  /** Draws a copy for a query that any copy may answer: the same one again or another. */
  next(): DatabaseCopy;
  /** Sends the statements to that copy; to the primary if the copy lags too far behind. */
  send(copy: DatabaseCopy, statements: readonly ReplayableStatement[], minVersion: number): Promise<VersionedResults>;
}

const CONSTRAINTS = new Set(["first-primary", "first-unconstrained"]);

/**
 * A session as Cloudflare's client keeps it: the bookmark is the greatest of the one that it began with and those of all
 * answers. So it never decreases, even if a replica answers with older data than the session asked for.
 */
export class SimulatedSession {
  #bookmark: string | null;

  constructor(
    private readonly start: string,
    private readonly log: ReplicationLog,
    private readonly router: Router,
  ) {
    this.#bookmark = CONSTRAINTS.has(start) ? null : start;
  }

  prepare(sql: string): ReplayableStatement {
    return new ReplayableStatement(sql);
  }

  async batch(statements: readonly ReplayableStatement[]): Promise<D1Result[]> {
    const isForPrimary = this.#isBeforeFirstAtPrimary() || !statements.every(({ isRead }) => isRead);
    const copy = isForPrimary ? this.router.primary : this.router.next();
    const minVersion = this.#bookmark === null ? 0 : this.log.versionOf(this.#bookmark);
    const { results, version } = await this.router.send(copy, statements, minVersion);
    this.#keep(this.log.bookmarkOf(version));
    return results;
  }

  getBookmark(): string | null {
    return this.#bookmark;
  }

  #isBeforeFirstAtPrimary(): boolean {
    return this.#bookmark === null && this.start === "first-primary";
  }

  #keep(bookmark: string): void {
    if (this.#bookmark === null || this.#bookmark < bookmark) this.#bookmark = bookmark;
  }
}
