import { Chance } from "#tests/faults/seeded-random";
import { type Clock, realClock } from "./clock";
import { type DatabaseCopy, Primary, Replica, type ReplicaFaults, type VersionedResults } from "./database-copies";
import { ReplayableStatement } from "./replayable-statement";
import { ReplicationLog } from "./replication-log";
import { SimulatedSession } from "./simulated-session";

const REGIONS = ["WEUR", "ENAM", "WNAM", "APAC", "OC"];

export interface SimulatedReplicasOptions extends Partial<ReplicaFaults> {
  /** All lags, routes and failures are drawn by it. */
  seed: number;
  clock?: Clock;
  /** Milliseconds of a round trip; the clock sleeps for them. */
  roundTripMs?: { primary: number; replica: number };
}

/**
 * D1 with read replicas: a primary, and copies of it that lag 0 to 120 seconds behind, overtake each other, stall and
 * fail. It offers the part of `D1Database` that the app uses. All databases must begin with the same content.
 *
 * As in D1, a session's reads see at least its bookmark, a write goes to the primary, and statements outside a session
 * always go to the primary.
 */
export class SimulatedReplicas {
  /** Round trips so far. */
  readonly trips = { primary: 0, replica: 0 };
  readonly #options: SimulatedReplicasOptions;
  readonly #clock: Clock;
  readonly #log: ReplicationLog;
  readonly #chance: Chance;
  readonly #primary: Primary;
  readonly #copies: readonly DatabaseCopy[];

  constructor(primary: D1Database, replicas: readonly D1Database[], options: SimulatedReplicasOptions) {
    const { seed, clock = realClock, failureChance = 0, isLying = false } = options;
    this.#options = options;
    this.#clock = clock;
    this.#log = new ReplicationLog(seed);
    this.#chance = new Chance(seed);
    this.#primary = new Primary(primary, { log: this.#log, clock });
    const simulationOf = (n: number) => ({
      ...{ log: this.#log, clock, faults: { failureChance, isLying } },
      // Each replica draws for itself, whatever the others are asked.
      chance: new Chance(seed + n + 1),
    });
    this.#copies = [
      this.#primary,
      ...replicas.map((db, n) => new Replica(REGIONS[n % REGIONS.length] ?? "", db, simulationOf(n))),
    ];
  }

  /** This simulation in place of the binding. It lacks `exec` and `dump`, which the app does not use. */
  get binding(): D1Database {
    return this as unknown as D1Database;
  }

  prepare(sql: string): ReplayableStatement {
    return new ReplayableStatement(sql);
  }

  async batch(statements: readonly ReplayableStatement[]): Promise<D1Result[]> {
    return this.withSession("first-primary").batch(statements);
  }

  withSession(start = "first-unconstrained"): SimulatedSession {
    // Half of the sessions stay with one copy; in the others each query is routed on its own.
    const kept = this.#chance.is(0.5) ? this.#chance.of(this.#copies) : null;
    return new SimulatedSession(start, this.#log, {
      primary: this.#primary,
      next: () => kept ?? this.#chance.of(this.#copies),
      send: (copy, statements, minVersion) => this.#send(copy, statements, minVersion),
    });
  }

  async #send(
    copy: DatabaseCopy,
    statements: readonly ReplayableStatement[],
    minVersion: number,
  ): Promise<VersionedResults> {
    const target = copy.isPrimary ? "primary" : "replica";
    this.trips[target] += 1;
    const { roundTripMs } = this.#options;
    if (roundTripMs) await this.#clock.sleep(roundTripMs[target]);
    return (await copy.run(statements, minVersion)) ?? this.#send(this.#primary, statements, minVersion);
  }
}
