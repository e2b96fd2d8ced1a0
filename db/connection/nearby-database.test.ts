import { expect, test } from "vitest";
import { Connection } from "./connection.server";
import { NearbyDatabase, STALENESS_BOUND_MS } from "./nearby-database.server";

const NOW = 1_000_000_000;
const SEEN = "00000005-aa";
const READ = { sql: "select 1", params: [] };
const WRITE = { sql: "update orders set x = 1", params: [] };

interface Replica {
  /** Age of the newest run of the cron that it has. Null: it has none. */
  ageMs: number | null;
  /** State that its answers show, one after another. */
  at?: readonly string[];
  primaryAt?: string;
  /** Null: it does not say. */
  isPrimary?: boolean | null;
  fails?: boolean;
}

/** A database whose replica is as described. Records which kind of session was asked what. */
function databaseWith(replica: Replica) {
  const { ageMs, at = [SEEN], primaryAt = "00000009-aa", isPrimary = false, fails = false } = replica;
  let answered = 0;
  const asked: string[] = [];
  const withSession = (from: string) => {
    const isReplica = from === "first-unconstrained";
    return {
      getBookmark: () => (isReplica ? (at[Math.min(answered, at.length) - 1] ?? null) : primaryAt),
      prepare: (text: string) => ({ bind: () => text }),
      batch: async (texts: string[]) => {
        asked.push(`${isReplica ? "replica" : "primary"}: ${texts.map((text) => text.split(" ")[0]).join(" ")}`);
        if (isReplica) answered += 1;
        if (isReplica && fails) throw new Error("D1_ERROR: replica is gone");
        return texts.map((text) => ({
          results: text.includes("cron_runs") ? (ageMs === null ? [] : [{ at: NOW - ageMs }]) : [{ isReplica }],
          meta: {
            rows_read: 1,
            rows_written: 0,
            duration: 1,
            served_by_primary: isReplica ? (isPrimary ?? undefined) : true,
          },
        }));
      },
    };
  };
  const skipped: string[] = [];
  const connection = (() => {
    const costs = { trips: 0, queries: 0, read: 0, written: 0, writes: 0, ms: 0 };
    const options = { bookmark: SEEN, costs, now: () => NOW, onSkipped: (why: string) => skipped.push(why) };
    const database = new NearbyDatabase({ withSession } as unknown as D1Database, options);
    return Object.assign(new Connection(database, costs), { database });
  })();
  return { asked, skipped, connection };
}

test("a replica that is new enough answers, and is asked for its age once", async () => {
  const { asked, skipped, connection } = databaseWith({ ageMs: STALENESS_BOUND_MS });
  expect(await connection.run([READ, READ])).toEqual([[{ isReplica: true }], [{ isReplica: true }]]);
  await connection.run([READ]);
  expect(asked).toEqual(["replica: select select select", "replica: select"]);
  expect(skipped).toEqual([]);
  expect(connection.costs).toMatchObject({ trips: 2, queries: 4, read: 4 });
  expect(connection.database.bookmark).toBe(SEEN);
});

const TOO_OLD: [why: string, Replica][] = [
  ["too old", { ageMs: STALENESS_BOUND_MS + 1 }],
  ["too old", { ageMs: null }],
  ["behind the bookmark", { ageMs: 0, at: ["00000004-ff"] }],
  ["failed", { ageMs: 0, fails: true }],
];
for (const [why, replica] of TOO_OLD)
  test(`the primary is asked the same when a replica is ${why} (${JSON.stringify(replica)})`, async () => {
    const { asked, skipped, connection } = databaseWith(replica);
    expect(await connection.run([READ])).toEqual([[{ isReplica: false }]]);
    await connection.run([READ]);
    expect(asked).toEqual(["replica: select select", "primary: select", "primary: select"]);
    expect(skipped).toEqual([why]);
    expect(connection.costs.trips).toBe(3);
    expect(connection.database.bookmark).toBe("00000009-aa");
  });

test("a bookmark that is above the primary's own is another database's, and is replaced", async () => {
  const { connection } = databaseWith({ ageMs: 0, at: ["00000002-aa"], primaryAt: "00000003-aa" });
  await connection.run([READ]);
  expect(connection.database.bookmark).toBe("00000003-aa");
});

test("the primary itself, and a database without replicas, may have no run of the cron", async () => {
  for (const isPrimary of [true, null]) {
    const { asked, connection } = databaseWith({ ageMs: null, isPrimary });
    await connection.run([READ]);
    expect(asked).toHaveLength(1);
  }
});

test("the next answer of a request is not older than the one before", async () => {
  const { skipped, connection } = databaseWith({ ageMs: 0, at: ["00000007-aa", "00000006-aa"] });
  expect(await connection.run([READ])).toEqual([[{ isReplica: true }]]);
  expect(await connection.run([READ])).toEqual([[{ isReplica: false }]]);
  expect(skipped).toEqual(["behind the bookmark"]);
});

test("a write goes to the primary, once, and the next read is as new", async () => {
  const { asked, connection } = databaseWith({ ageMs: 0 });
  await connection.run([WRITE]);
  await connection.run([READ]);
  expect(asked).toEqual(["primary: update", "replica: select select", "primary: select"]);
  expect(connection.database.bookmark).toBe("00000009-aa");
});
