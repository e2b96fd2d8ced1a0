import { type Compiled, type Costs, type D1Answer, type Driver, driverOf, isRead } from "./connection.server";

/** Oldest state of a replica that is shown, in milliseconds. The bound on the reads of an ended session too. */
export const STALENESS_BOUND_MS = 90_000;

/** The newest run of the cron, which runs each minute: a replica that has it has everything committed before it. */
const HEARTBEAT: Compiled = { sql: "select finished_at as at from cron_runs order by id desc limit 1", params: [] };

/** Why a replica's answer was not used. */
export type Skipped = "failed" | "behind the bookmark" | "too old";

interface NearestReplicaOptions {
  /** What the caller has seen: the replica must be at least as new. */
  bookmark: string;
  costs: Costs;
  now(): number;
  /** Called when the primary is asked instead. */
  onSkipped(why: Skipped): void;
}

/**
 * Reads from the nearest replica, within two bounds: not older than the caller's bookmark, and not older than
 * `STALENESS_BOUND_MS`, which a heartbeat in the first batch proves. A replica that is older, or fails, is asked no
 * more: the same reads go to the primary, and so does everything after them. D1 sends writes to the primary by itself.
 */
export class NearestReplica implements Driver {
  readonly #db: D1Database;
  readonly #options: NearestReplicaOptions;
  #session: D1DatabaseSession;
  /** Whether an answer was within the bounds: later ones of the same D1 session are at least as new. */
  #isProven = false;

  constructor(db: D1Database, options: NearestReplicaOptions) {
    this.#db = db;
    this.#options = options;
    this.#session = db.withSession(options.bookmark);
  }

  /** The state that the last answer showed; null before the first one. */
  get bookmark(): string | null {
    return this.#session.getBookmark();
  }

  async send(statements: readonly Compiled[]): Promise<D1Answer[]> {
    if (this.#isProven || !statements.every(isRead)) return driverOf(this.#session).send(statements);
    const answers = await this.#readNearby(statements);
    if (typeof answers === "string") return this.#readPrimary(statements, answers);
    this.#isProven = true;
    return answers;
  }

  async #readNearby(statements: readonly Compiled[]): Promise<D1Answer[] | Skipped> {
    const { bookmark, costs, now } = this.#options;
    const session = this.#session;
    // The error is the primary's to report: it is asked the same.
    const answers = await driverOf(session)
      .send([...statements, HEARTBEAT])
      .catch(() => []);
    const heartbeat = answers.pop();
    if (!heartbeat) return "failed";
    costs.queries += 1;
    costs.read += heartbeat.meta.rows_read;
    if ((session.getBookmark() ?? "") < bookmark) return "behind the bookmark";
    // Local databases do not say who answered: they have no replicas.
    const isReplica = heartbeat.meta.served_by_primary === false;
    const age = now() - Number(heartbeat.results[0]?.at ?? 0);
    return isReplica && age > STALENESS_BOUND_MS ? "too old" : answers;
  }

  #readPrimary(statements: readonly Compiled[], why: Skipped): Promise<D1Answer[]> {
    this.#options.onSkipped(why);
    this.#options.costs.trips += 1;
    this.#session = this.#db.withSession("first-primary");
    this.#isProven = true;
    return driverOf(this.#session).send(statements);
  }
}
