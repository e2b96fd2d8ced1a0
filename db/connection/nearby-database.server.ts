import { type Compiled, type Costs, type D1Answer, type Driver, driverOf, isRead } from "./connection.server";

/** Oldest state of a replica that is shown, in milliseconds. The bound on the reads of an ended session too. */
export const STALENESS_BOUND_MS = 90_000;

/** The newest run of the cron, which runs each minute: a replica that has it has everything committed before it. */
const HEARTBEAT: Compiled = { sql: "select finished_at as at from cron_runs order by id desc limit 1", params: [] };

/** Why a replica's answer was not used. */
export type Skipped = "failed" | "behind the bookmark" | "too old";

interface NearbyDatabaseOptions {
  /** What the caller has seen: a replica must be at least as new. Null: only the primary is asked. */
  bookmark: string | null;
  costs: Costs;
  now(): number;
  /** Called when the primary is asked instead. */
  onSkipped(why: Skipped): void;
}

/**
 * The database for callers whose pages may come from a replica, with what they have seen of it. Reads from the nearest
 * replica, within two bounds: not older than what the caller has seen, and not older than
 * `STALENESS_BOUND_MS`, which a heartbeat in the first batch proves. A replica that is older, or fails, is asked no
 * more: the same reads go to the primary, and so does everything after them.
 *
 * Each batch has a D1 session of its own that begins anywhere. One that begins at the bookmark would wait for a replica
 * that lags, and could not tell whether it did: it returns the bookmark itself.
 */
export class NearbyDatabase implements Driver {
  readonly #db: D1Database;
  readonly #options: NearbyDatabaseOptions;
  #bookmark: string | null;
  #isFresh = false;
  #isReplicaUsed: boolean;

  constructor(db: D1Database, options: NearbyDatabaseOptions) {
    this.#db = db;
    this.#options = options;
    this.#bookmark = options.bookmark;
    this.#isReplicaUsed = options.bookmark !== null;
  }

  /** What the caller has seen by now; null before the first answer of the primary. */
  get bookmark(): string | null {
    return this.#bookmark;
  }

  async send(statements: readonly Compiled[]): Promise<D1Answer[]> {
    if (!this.#isReplicaUsed || !statements.every(isRead)) return this.#askPrimary(statements);
    const answers = await this.#readNearby(statements);
    if (typeof answers !== "string") return answers;
    this.#isReplicaUsed = false;
    this.#options.onSkipped(answers);
    this.#options.costs.trips += 1;
    return this.#askPrimary(statements);
  }

  async #readNearby(statements: readonly Compiled[]): Promise<D1Answer[] | Skipped> {
    const session = this.#db.withSession("first-unconstrained");
    // The error is the primary's to report: it is asked the same.
    const answers = await driverOf(session)
      .send(this.#isFresh ? statements : [...statements, HEARTBEAT])
      .catch(() => null);
    if (!answers) return "failed";
    if (!this.#isFresh && !this.#isFreshBy(answers.pop())) return "too old";
    const shown = session.getBookmark() ?? "";
    if (shown < (this.#bookmark ?? "")) return "behind the bookmark";
    this.#isFresh = true;
    this.#bookmark = shown;
    return answers;
  }

  #isFreshBy(heartbeat: D1Answer | undefined): boolean {
    if (!heartbeat) return false;
    const { costs, now } = this.#options;
    costs.queries += 1;
    costs.read += heartbeat.meta.rows_read;
    // The primary needs no heartbeat. Local databases do not say who answered: they have no replicas.
    if (heartbeat.meta.served_by_primary !== false) return true;
    return now() - Number(heartbeat.results[0]?.at ?? 0) <= STALENESS_BOUND_MS;
  }

  async #askPrimary(statements: readonly Compiled[]): Promise<D1Answer[]> {
    const session = this.#db.withSession("first-primary");
    const answers = await driverOf(session).send(statements);
    const shown = session.getBookmark() ?? "";
    // Nothing is newer than the primary: a bookmark above its own is another database's, from before a restore.
    if (shown > (this.#bookmark ?? "") || this.#bookmark === this.#options.bookmark) this.#bookmark = shown;
    return answers;
  }
}
