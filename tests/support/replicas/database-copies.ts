import type { Chance } from "#tests/faults/seeded-random";
import type { Clock } from "./clock";
import { DrawnLag } from "./drawn-lag";
import type { ReplayableStatement } from "./replayable-statement";
import type { ReplicationLog } from "./replication-log";

/** A replica waits that long for what a session has seen; then the primary answers instead. */
const MAX_WAIT_MS = 1000;

const PRIMARY_REGION = "EEUR";

export interface VersionedResults {
  results: D1Result[];
  /** The version of the database that the results show. */
  version: number;
}

/** The primary or a replica. */
export interface DatabaseCopy {
  readonly isPrimary: boolean;
  /**
   * Runs the statements in one transaction, on no older version than `minVersion`. Null if this copy does not have that
   * version soon.
   */
  run(statements: readonly ReplayableStatement[], minVersion: number): Promise<VersionedResults | null>;
}

/** Adds what D1 says about the copy that answered. */
const servedBy = (region: string, isPrimary: boolean, results: readonly D1Result[]): D1Result[] =>
  results.map((result) => ({
    ...result,
    meta: { ...result.meta, served_by_region: region, served_by_primary: isPrimary },
  }));

/** Runs tasks one after the other, so that the versions are in the order of the transactions. */
class TaskQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** A task that failed does not stop the next; its own caller receives the error. */
  run<T>(task: () => Promise<T>): Promise<T> {
    const result = this.#last.then(task, task);
    this.#last = result;
    return result;
  }
}

interface Simulation {
  log: ReplicationLog;
  clock: Clock;
}

/** The only copy that is written to. Each batch with a write is a version. */
export class Primary implements DatabaseCopy {
  readonly isPrimary = true;
  readonly #queue = new TaskQueue();

  constructor(
    private readonly db: D1Database,
    private readonly simulation: Simulation,
  ) {}

  run(statements: readonly ReplayableStatement[]): Promise<VersionedResults> {
    const { log, clock } = this.simulation;
    return this.#queue.run(async () => {
      const results = await clock.holdDuring(() => this.db.batch(statements.map((one) => one.on(this.db))));
      if (!statements.every(({ isRead }) => isRead)) log.append(statements, clock.now());
      return { results: servedBy(PRIMARY_REGION, true, results), version: log.version };
    });
  }
}

export interface ReplicaFaults {
  /** Chance that a query fails, from 0 to 1. */
  failureChance: number;
  /** Breaks D1's promise: answers at once with what is there, even if it is older than the session's bookmark. */
  isLying: boolean;
}

/** A copy that applies the primary's log in order, each entry once its lag has passed. */
export class Replica implements DatabaseCopy {
  readonly isPrimary = false;
  readonly #queue = new TaskQueue();
  readonly #lag: DrawnLag;
  #version = 0;

  constructor(
    private readonly region: string,
    private readonly db: D1Database,
    private readonly simulation: Simulation & { chance: Chance; faults: ReplicaFaults },
  ) {
    this.#lag = new DrawnLag(simulation.chance);
  }

  async run(statements: readonly ReplayableStatement[], minVersion: number): Promise<VersionedResults | null> {
    const { clock, chance, faults } = this.simulation;
    if (chance.is(faults.failureChance)) throw new Error("D1_ERROR: Network connection lost.");
    const least = faults.isLying ? 0 : minVersion;
    const waitMs = this.#msUntil(least);
    if (waitMs > MAX_WAIT_MS) return null;
    if (waitMs > 0) await clock.sleep(waitMs);
    return this.#queue.run(() => this.#runAt(Math.max(this.#reachedVersion(), least), statements));
  }

  #msUntil(version: number): number {
    const { log, clock } = this.simulation;
    if (version <= this.#reachedVersion()) return 0;
    return log.committedAt(version) + this.#lag.at(clock.now()) - clock.now();
  }

  /** The version that replication has brought by now. */
  #reachedVersion(): number {
    const { log, clock } = this.simulation;
    return log.versionAt(clock.now() - this.#lag.at(clock.now()), this.#version);
  }

  /** Applies the log up to that version and runs the statements, in one transaction. */
  async #runAt(version: number, statements: readonly ReplayableStatement[]): Promise<VersionedResults> {
    const { log, clock } = this.simulation;
    const missing = log.statementsBetween(this.#version, version);
    const all = [...missing, ...statements].map((one) => one.on(this.db));
    const results = await clock.holdDuring(() => this.db.batch(all));
    this.#version = version;
    return { results: servedBy(this.region, false, results.slice(missing.length)), version };
  }
}
