import { env } from "cloudflare:test";
import { beforeEach, expect, test } from "vitest";
import { Connection } from "#db/connection/connection.server";
import { SimulatedClock } from "./clock";
import { MAX_LAG_MS } from "./drawn-lag";
import { SimulatedReplicas, type SimulatedReplicasOptions } from "./simulated-replicas";

const { DB, REPLICA_1, REPLICA_2, REPLICA_3, REPLICA_4 } = env as unknown as Env & ReplicaBindings;
const REPLICAS = [REPLICA_1, REPLICA_2, REPLICA_3, REPLICA_4];
const SECOND = 1000;
/** Queries enough for every copy to be asked and every kind of lag to be drawn. */
const MANY = 200;

let clock: SimulatedClock;
beforeEach(async () => {
  clock = new SimulatedClock(0);
  const initial = [
    "DROP TABLE IF EXISTS counter",
    "CREATE TABLE counter (n INTEGER)",
    "INSERT INTO counter VALUES (0)",
  ];
  for (const db of [DB, ...REPLICAS]) await db.batch(initial.map((sql) => db.prepare(sql)));
});

const simulate = (options: Partial<SimulatedReplicasOptions> = {}) =>
  new SimulatedReplicas(DB, REPLICAS, { seed: 1, clock, ...options });

type Queryable = Pick<SimulatedReplicas, "prepare" | "batch">;

async function read(db: Queryable) {
  const [result] = await db.batch([db.prepare("SELECT n FROM counter")]);
  if (!result) throw new Error("A batch has a result for each statement.");
  const [row] = result.results as { n: number }[];
  return { n: row?.n ?? 0, region: String(result.meta.served_by_region), isPrimary: result.meta.served_by_primary };
}

const write = (db: Queryable) => db.batch([db.prepare("UPDATE counter SET n = n + ?").bind(1)]);

test("a statement outside a session reads the primary, and so does a session's first query if it says so", async () => {
  const db = simulate();
  for (let n = 1; n <= 20; n += 1) {
    await write(db);
    expect(await read(db)).toEqual({ n, region: "EEUR", isPrimary: true });
    expect(await read(db.withSession("first-primary"))).toMatchObject({ n, isPrimary: true });
  }
});

test("the app's connection runs on it", async () => {
  const connection = new Connection(simulate().binding);
  await connection.run([{ sql: "UPDATE counter SET n = ?", params: [7] }]);
  expect(await connection.run([{ sql: "SELECT n FROM counter WHERE n = ?", params: [7] }])).toEqual([[{ n: 7 }]]);
});

test("unconstrained sessions read from all copies, which lag behind differently and overtake each other", async () => {
  const db = simulate();
  const seen = new Map<string, number[]>();
  for (let n = 1; n <= MANY; n += 1) {
    await write(db);
    await clock.sleep(3 * SECOND);
    const { region, n: version } = await read(db.withSession());
    seen.set(region, [...(seen.get(region) ?? []), version - n]);
  }
  expect([...seen.keys()].sort()).toEqual(["APAC", "EEUR", "ENAM", "WEUR", "WNAM"]);
  expect(new Set(seen.get("EEUR"))).toEqual(new Set([0]));
  seen.delete("EEUR");
  for (const behind of seen.values()) {
    expect(Math.max(...behind)).toBeGreaterThanOrEqual(-1);
    expect(Math.min(...behind)).toBeLessThan(-10);
  }
});

test("a replica never goes back, and has everything after its longest lag", async () => {
  const db = simulate();
  const last = new Map<string, number>();
  for (let n = 1; n <= MANY; n += 1) {
    await write(db);
    await clock.sleep(SECOND);
    const { region, n: version } = await read(db.withSession());
    expect(version).toBeGreaterThanOrEqual(last.get(region) ?? 0);
    last.set(region, version);
  }
  // A stalled replica applies nothing, however long ago it was written.
  const fresh: boolean[] = [];
  for (let n = 0; n < MANY; n += 1) {
    await clock.sleep(MAX_LAG_MS);
    fresh.push((await read(db.withSession())).n === MANY);
  }
  expect(fresh.slice(MANY / 2)).not.toContain(false);
});

test("a session reads at least what its bookmark says: from a replica that waits a little, or the primary", async () => {
  const db = simulate();
  const regions = new Set<string>();
  let waits = 0;
  for (let n = 1; n <= MANY; n += 1) {
    const writing = db.withSession("first-primary");
    expect(writing.getBookmark()).toBeNull();
    await write(writing);
    await clock.sleep(n % 5 === 0 ? 10 * SECOND : 1);
    const session = db.withSession(writing.getBookmark() ?? "");
    for (let query = 0; query < 2; query += 1) {
      const startedAt = clock.now();
      const { n: found, region } = await read(session);
      expect(found).toBe(n);
      expect(clock.now() - startedAt).toBeLessThanOrEqual(SECOND);
      if (clock.now() > startedAt) waits += 1;
      regions.add(region);
    }
  }
  expect(regions.size).toBe(5);
  expect(waits).toBeGreaterThan(0);
  // Queries that a lagging replica passed on took two round trips.
  expect(db.trips.primary + db.trips.replica).toBeGreaterThan(3 * MANY);
});

test("bookmarks look like D1's, and sort by their version", async () => {
  const db = simulate();
  const bookmarks: string[] = [];
  for (let n = 0; n < 20; n += 1) {
    const session = db.withSession("first-primary");
    await write(session);
    bookmarks.push(session.getBookmark() ?? "");
  }
  for (const bookmark of bookmarks) expect(bookmark).toMatch(/^[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{32}$/);
  expect(bookmarks.toSorted()).toEqual(bookmarks);
});

test("a read moves the session's bookmark to what it saw, and never back", async () => {
  const db = simulate({ isLying: true });
  const writing = db.withSession("first-primary");
  await write(writing);
  const written = writing.getBookmark() ?? "";
  const isOld: boolean[] = [];
  for (let n = 0; n < 20; n += 1) {
    const session = db.withSession(written);
    isOld.push((await read(session)).n === 0);
    expect(session.getBookmark()).toBe(written);
    const unconstrained = db.withSession();
    const { n: found } = await read(unconstrained);
    expect((unconstrained.getBookmark() ?? "") < written).toBe(found === 0);
  }
  expect(isOld).toContain(true);
});

test("a bookmark that the database has not issued is an error", async () => {
  const session = simulate({ seed: 2 }).withSession("first-primary");
  await write(session);
  const future = "00000001-ffffffff-00000000-00000000000000000000000000000000";
  for (const bookmark of ["garbage", future, session.getBookmark() ?? ""])
    await expect(read(simulate().withSession(bookmark))).rejects.toThrow("not found");
});

test("a batch that fails is not replicated", async () => {
  const db = simulate();
  await expect(
    db.batch([db.prepare("UPDATE counter SET n = 5"), db.prepare("UPDATE missing SET n = 5")]),
  ).rejects.toThrow();
  await write(db);
  const session = db.withSession("first-primary");
  for (let n = 0; n < 20; n += 1) expect(await read(session)).toMatchObject({ n: 1 });
});

test("replicas fail as often as asked, the primary never", async () => {
  const db = simulate({ failureChance: 0.5 });
  let failures = 0;
  for (let n = 0; n < MANY; n += 1) {
    await read(db);
    await read(db.withSession()).catch(() => {
      failures += 1;
    });
  }
  // Of 160 reads of replicas, about 80.
  expect(failures).toBeGreaterThan(40);
  expect(failures).toBeLessThan(120);
});

test("round trips take their time, and are counted", async () => {
  const db = simulate({ roundTripMs: { primary: 150, replica: 15 } });
  await write(db);
  expect([clock.now(), db.trips]).toEqual([150, { primary: 1, replica: 0 }]);
  for (let n = 0; n < 20; n += 1) await read(db.withSession());
  expect(clock.now()).toBe(db.trips.primary * 150 + db.trips.replica * 15);
  expect(db.trips.replica).toBeGreaterThan(0);
});

test("the same seed draws the same replicas and lags", async () => {
  const visit = async (seed: number) => {
    const db = simulate({ seed });
    const seen: string[] = [];
    for (let n = 0; n < 20; n += 1) {
      await clock.sleep(SECOND);
      seen.push((await read(db.withSession())).region);
    }
    return seen;
  };
  const first = await visit(3);
  expect(await visit(3)).toEqual(first);
  expect(await visit(4)).not.toEqual(first);
});
