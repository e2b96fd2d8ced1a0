import { expect, test } from "vitest";
import { testEnv } from "#tests/factories/world";
import { runs } from "#tests/support/thorough";
import { checkHistory, type Violation } from "./check-history";
import { type SimulationResult, simulateClients } from "./simulate-clients";

/** Of `npm run replicas`. */
const { REPLICA_REQUESTS, REPLICA_SEED } = testEnv as Env & { REPLICA_REQUESTS?: string; REPLICA_SEED?: string };
const REQUESTS = Number(REPLICA_REQUESTS || runs(1200, { thorough: 20_000 }));
const SEED = Number(REPLICA_SEED || 1);
/** Requests of one seed, about an hour of simulated time. */
const CHUNK = 5000;
/** Requests of a test that looks for something that happens all the time. */
const FEW = 400;

/** Data older than that comes from the primary. */
const MAX_HEARTBEAT_AGE_MS = 90_000;
/** From the moment at which a client sends a request until its data is read: round trips, and a replica's waiting. */
const MAX_DELAY_MS = 3000;
const MAX_STALENESS_MS = MAX_HEARTBEAT_AGE_MS + MAX_DELAY_MS;

const violationsIn = ({ history }: SimulationResult): Violation[] =>
  checkHistory(history, { maxStalenessMs: MAX_STALENESS_MS });

/** Enough to understand a failure. */
const SHOWN = 5;

const guaranteesBrokenIn = (result: SimulationResult) =>
  new Set(violationsIn(result).map(({ guarantee }) => guarantee));

test("a client finds what it wrote, never goes back in time, and reads data of at most the last 90 seconds", async () => {
  let [failures, oldReads] = [0, 0];
  for (let [seed, left] = [SEED, REQUESTS]; left > 0; seed += 1, left -= CHUNK) {
    const result = await simulateClients({ seed, requests: Math.min(left, CHUNK) });
    expect(violationsIn(result).slice(0, SHOWN), `seed ${seed}`).toEqual([]);
    failures += result.failures;
    oldReads += checkHistory(result.history, { maxStalenessMs: 10_000 }).length;
  }
  expect(failures, "requests that failed because a replica did").toBeLessThan(REQUESTS * 0.02);
  expect(oldReads, "reads of data overwritten ten seconds before").toBeGreaterThan(0);
}, 3_600_000);

test("browsers that keep only their first bookmark miss own writes and go back in time", async () => {
  const broken = guaranteesBrokenIn(await simulateClients({ seed: SEED, requests: FEW, keeps: "first" }));
  expect([...broken]).toEqual(expect.arrayContaining(["read your writes", "monotonic reads"]));
});

test("replicas that answer with data older than their session's bookmark are not believed", async () => {
  const result = await simulateClients({ seed: SEED, requests: FEW, isLying: true });
  expect(violationsIn(result).slice(0, SHOWN)).toEqual([]);
});

test("clients without a bookmark read current data", async () => {
  const { history } = await simulateClients({ seed: SEED, requests: FEW, keeps: "none" });
  expect(checkHistory(history, { maxStalenessMs: 0 }).slice(0, SHOWN)).toEqual([]);
});

test("when the heartbeat stops, all clients read current data", async () => {
  const { history } = await simulateClients({ seed: SEED, requests: 1500, hasCron: false });
  const isLate = ({ invokedAt }: { invokedAt: number }) => invokedAt > MAX_HEARTBEAT_AGE_MS;
  const late = history.filter((operation) => operation.kind === "write" || isLate(operation));
  expect(late.filter(({ kind }) => kind === "read").length).toBeGreaterThan(FEW);
  expect(checkHistory(late, { maxStalenessMs: 0 }).slice(0, SHOWN)).toEqual([]);
});
