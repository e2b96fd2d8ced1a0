import { env } from "cloudflare:test";
import { readBookmark, withBookmark } from "#app/http/database/bookmark.server";
import { Connections } from "#app/http/database/connections.server";
import { DbError, noCosts } from "#db/connection/connection.server";
import { Chance } from "#tests/faults/seeded-random";
import { SimulatedClock } from "#tests/support/replicas/clock";
import { SimulatedReplicas } from "#tests/support/replicas/simulated-replicas";
import type { Operation } from "./check-history";
import { ApiCaller, Browser, type Client, type KeptBookmarks } from "./clients";
import { heartbeat, initialStatements, KEYS, readVersion, writeVersion } from "./registers";

const MINUTE = 60_000;
const STARTS_AT = Date.UTC(2026, 10, 16, 10);
const BROWSERS = 20;
const API_CALLERS = 8;
/** Tabs of a browser, or parallel calls of a program. */
const TABS = 2;
const ROUND_TRIP_MS = { primary: 150, replica: 15 };
/** Of a response from the app to the client. */
const MAX_RESPONSE_MS = 100;
const WRITE_CHANCE = 0.3;
const FAILURE_CHANCE = 0.005;
/** After so long an absence the client's bookmark no longer forbids data of two minutes ago. */
const MAX_ABSENCE_MS = 5 * MINUTE;
/** Of one tab during a visit. */
const MAX_REQUESTS = 6;
/** Between two requests of a tab, drawn with equal chances: requests of two tabs often overlap. */
const MAX_PAUSES_MS = [20, 200, 2000];

interface SimulationOptions {
  seed: number;
  requests: number;
  keeps?: KeptBookmarks;
  /** Whether cron writes the heartbeat. */
  hasCron?: boolean;
  isLying?: boolean;
}

export interface SimulationResult {
  history: Operation[];
  /** Requests that failed because their replica did, and show nothing. */
  failures: number;
}

/** Runs requests of many clients at the same time, through the app's own connections, on a primary and four replicas. */
export async function simulateClients(options: SimulationOptions): Promise<SimulationResult> {
  const clock = new SimulatedClock(STARTS_AT);
  const replicas = await startReplicas(clock, options);
  return clock.replaceTimersDuring(() => new Simulation(clock, replicas, options).run());
}

async function startReplicas(clock: SimulatedClock, { seed, isLying = false }: SimulationOptions) {
  const { DB, REPLICA_1, REPLICA_2, REPLICA_3, REPLICA_4 } = env as unknown as Env & ReplicaBindings;
  const replicas = [REPLICA_1, REPLICA_2, REPLICA_3, REPLICA_4];
  const initial = initialStatements(STARTS_AT);
  await Promise.all([DB, ...replicas].map((db) => db.batch(initial.map((sql) => db.prepare(sql)))));
  const faults = { failureChance: FAILURE_CHANCE, isLying };
  return new SimulatedReplicas(DB, replicas, { seed, clock, roundTripMs: ROUND_TRIP_MS, ...faults });
}

class Simulation {
  readonly #chance: Chance;
  readonly #clients: Client[];
  readonly #history: Operation[] = [];
  #failures = 0;
  #left: number;

  constructor(
    private readonly clock: SimulatedClock,
    private readonly replicas: SimulatedReplicas,
    private readonly options: SimulationOptions,
  ) {
    this.#chance = new Chance(options.seed);
    this.#left = options.requests;
    const { keeps = "all" } = options;
    this.#clients = [
      ...Array.from({ length: BROWSERS }, (_, n) => new Browser(`browser ${n + 1}`, keeps)),
      ...Array.from({ length: API_CALLERS }, (_, n) => new ApiCaller(`API caller ${n + 1}`, keeps)),
    ];
  }

  async run(): Promise<SimulationResult> {
    const { hasCron = true } = this.options;
    const visits = this.#clients.map((client) => this.#visit(client));
    await Promise.all([...visits, hasCron && this.#runCron()]);
    return { history: this.#history, failures: this.#failures };
  }

  /** Since the start, so that a history is easy to read. */
  get #elapsedMs(): number {
    return this.clock.now() - STARTS_AT;
  }

  async #runCron(): Promise<void> {
    while (this.#left > 0) {
      await this.replicas.batch([this.replicas.prepare(heartbeat(this.clock.now()))]);
      await this.clock.sleep(MINUTE);
    }
  }

  /** Clients come back again and again, and use their tabs at the same time. */
  async #visit(client: Client): Promise<void> {
    while (this.#left > 0) {
      await this.clock.sleep(this.#chance.upTo(MAX_ABSENCE_MS));
      await Promise.all(Array.from({ length: TABS }, () => this.#useTab(client)));
    }
  }

  async #useTab(client: Client): Promise<void> {
    for (let n = this.#chance.upTo(MAX_REQUESTS); n > 0 && this.#left > 0; n -= 1) {
      this.#left -= 1;
      await this.clock.sleep(this.#chance.upTo(this.#chance.of(MAX_PAUSES_MS)));
      if (this.#chance.is(WRITE_CHANCE)) await this.#request(client, "write", 1);
      else await this.#request(client, "read", this.#chance.upTo(2));
    }
  }

  /** One request, from the moment the client sends it until the client has its answer. */
  async #request(client: Client, kind: Operation["kind"], queries: number): Promise<void> {
    const invokedAt = this.#elapsedMs;
    const request = client.request(kind === "read" ? "GET" : "POST");
    const connections = new Connections(this.replicas.binding, noCosts(), {
      isRead: kind === "read",
      now: Date.now,
      onSkipped: () => undefined,
      onChanged: () => undefined,
    });
    connections.readFrom(readBookmark(request));
    const accesses = await this.#access(connections, kind, queries);
    if (!accesses) return;
    const answer = await withBookmark(new Response(null), request, {
      bookmark: connections.bookmark,
      isForgotten: false,
    });
    await this.clock.sleep(this.#chance.upTo(MAX_RESPONSE_MS));
    client.receive(answer);
    const completedAt = this.#elapsedMs;
    for (const access of accesses) this.#history.push({ client: client.name, ...access, kind, invokedAt, completedAt });
  }

  /** Queries the registers one after the other. Null if a replica failed during a read. */
  async #access(connections: Connections, kind: Operation["kind"], queries: number) {
    const access = kind === "read" ? readVersion : writeVersion;
    const accesses: Pick<Operation, "key" | "version">[] = [];
    try {
      for (let n = 0; n < queries; n += 1) {
        const key = this.#chance.of(KEYS);
        accesses.push({ key, version: await access(connections.nearby, key) });
      }
      return accesses;
    } catch (error) {
      if (kind === "write" || !(error instanceof DbError)) throw error;
      this.#failures += 1;
      return null;
    }
  }
}
