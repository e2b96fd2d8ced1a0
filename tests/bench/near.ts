import { startLocal } from "#workers/local/local";
import { openState } from "#workers/local/state";
import { fill } from "./fill";
import { measure, signedIn, type Timing } from "./load";
import { freePort } from "./ports";
import { row, table } from "./print";
import { makeState } from "./run-app";

const CLIENT = "client@helix.test";
const PAGES = ["/", "/my-orders", "/my-inventory", "/reports", "/returns", "/notifications"] as const;
const REQUESTS = 40;
const PRIMARY_MS = 150;
const REPLICA_MS = 15;
const GOAL_MS = 60;

/**
 * The built Worker far from its primary: each round trip to it takes 150 ms, and 15 ms to the replica, which is the same
 * database. Only a session that may begin anywhere is answered by the replica.
 */
const ENTRY = `
import worker from "./app.js";
export * from "./app.js";

const after = (ms, isPrimary, d1) => async (statements) => {
  await new Promise((resolve) => setTimeout(resolve, ms));
  const answers = await d1.batch(statements);
  return answers.map((answer) => ({ ...answer, meta: { ...answer.meta, served_by_primary: isPrimary } }));
};
const distant = (db) => ({
  prepare: (sql) => db.prepare(sql),
  batch: after(${PRIMARY_MS}, true, db),
  withSession(from) {
    const session = db.withSession(from);
    const isNear = from === "first-unconstrained";
    return {
      prepare: (sql) => session.prepare(sql),
      batch: after(isNear ? ${REPLICA_MS} : ${PRIMARY_MS}, !isNear, session),
      getBookmark: () => session.getBookmark(),
    };
  },
});
export default {
  ...worker,
  async fetch(request, env, ctx) {
    const isCron = new URL(request.url).pathname === "/__scheduled";
    if (!isCron) return worker.fetch(request, { ...env, DB: distant(env.DB) }, ctx);
    await worker.scheduled({ cron: "* * * * *", scheduledTime: Date.now(), noRetry() {} }, env, ctx);
    return new Response("Ran scheduled event");
  },
};`;

/** Pages of a client 150 ms away from the primary and 15 ms from a replica, with and without what the browser has seen. */
export async function benchNear(stateDir: string, orders: number): Promise<string> {
  await makeState(stateDir);
  await fill(openState(stateDir), orders);
  const ports = { port: await freePort(), storePort: await freePort() };
  const local = await startLocal({ ...ports, stateDir, cron: false, quiet: true, entry: ENTRY });
  try {
    const { Cookie: session = "" } = await signedIn(local.url, CLIENT);
    const known = `${session}; ${await bookmarkOf(local.url, session)}`;
    const rows: string[][] = [];
    for (const page of PAGES) {
      // The replica must have a heartbeat of the last 90 seconds.
      await local.tick();
      const near = await measure(local.url + page, { Cookie: known }, REQUESTS);
      const far = await measure(local.url + page, { Cookie: session }, REQUESTS);
      rows.push(line(page, near, far));
    }
    const head = [
      `page, at ${orders.toLocaleString("en-US")} orders`,
      "D1 trips",
      `ms p50 / p99 from the replica (goal: p50 of ${GOAL_MS})`,
      "D1 trips without a bookmark",
      "ms p50 / p99 from the primary",
      "goal",
    ];
    return table(head, rows);
  } finally {
    await local.stop();
  }
}

/** The cookie that tells what the browser has seen, of the first response that has one. */
async function bookmarkOf(url: string, session: string): Promise<string> {
  const { headers } = await fetch(`${url}/my-orders`, { headers: { Cookie: session } });
  const cookie = headers.getSetCookie().find((one) => one.startsWith("stowline_bookmark_"));
  if (!cookie) throw new Error("The first page returned no bookmark");
  return cookie.split(";")[0] ?? "";
}

function line(page: string, near: Timing, far: Timing): string[] {
  const ms = ({ p50, p99 }: Timing) => `${p50.toFixed(0)} / ${p99.toFixed(0)}`;
  const reached = near.p50 <= GOAL_MS ? "reached" : "not reached";
  return row(page, near.cost?.trips ?? "–", ms(near), far.cost?.trips ?? "–", ms(far), reached);
}
