import { gzipSync } from "node:zlib";
import type { EmbeddedDatabase } from "#workers/local/embedded-database";
import { withDatabase } from "#workers/local/migrate";
import type { State } from "#workers/local/state";
import { wooOrder } from "../../factories/staged-payload";
import { CHUNK_TABLE, OPEN_FROM, ORDERS, STAGED, STAGED_LINES } from "./fill-orders";
import { PROVIDER, PROVIDER_SIZES } from "./fill-provider";
import { WAREHOUSE, WAREHOUSE_PARTS, type WarehousePart } from "./fill-warehouse";
import { daysOf, YEAR_DAYS } from "./sizes";

const CHUNK = 20_000;
const WAREHOUSE_CHUNK = 5_000;
const DAY = 86_400_000;

/**
 * Progress of a fill, stored in the batch of the rows that it created, so that an interrupted fill continues there with
 * the same timestamp.
 */
const STEPS =
  "create table if not exists bench_steps (step text primary key, up_to integer not null, at integer not null)";

/**
 * Fills the embedded database with 200 companies and this many orders of three lines, with all rows that depend on
 * them, through its triggers. Keeps existing data.
 */
export async function fillMillion(state: State, orders: number, say: (line: string) => void): Promise<void> {
  await withDatabase(state, async (db) => {
    await db.batch([db.prepare(STEPS), db.prepare(CHUNK_TABLE)]);
    const { results } = await db
      .prepare("select step, up_to, at from bench_steps")
      .all<{ step: string; up_to: number; at: number }>();
    const done = new Map(results.map((row) => [row.step, row]));
    const now = done.get("provider")?.at ?? Date.now();
    const step = (name: string, upTo: number) =>
      db.prepare("insert or replace into bench_steps (step, up_to, at) values (?, ?, ?)").bind(name, upTo, now);
    if (!done.has("provider")) {
      const bound = PROVIDER.map((sql) =>
        db.prepare(sql).bind(...needed(sql, [now - (YEAR_DAYS + 2) * DAY, ...PROVIDER_SIZES])),
      );
      await db.batch([...bound, step("provider", 1)]);
    }
    const began = Date.now();
    const first = done.get("orders")?.up_to ?? 0;
    for (let from = first; from < orders; from += CHUNK) {
      const upTo = Math.min(orders, from + CHUNK);
      const values = [from, upTo, orders, now, daysOf(orders)];
      await db.batch([...ORDERS.map((sql) => db.prepare(sql).bind(...needed(sql, values))), step("orders", upTo)]);
      say(`${upTo} of ${orders} orders, ${Math.round((Date.now() - began) / 1000)} s for ${upTo - first}`);
    }
    for (const [name, countOf] of Object.entries(WAREHOUSE_PARTS)) {
      const total = countOf(orders);
      for (let from = done.get(name)?.up_to ?? 0; from < total; from += WAREHOUSE_CHUNK) {
        const upTo = Math.min(total, from + WAREHOUSE_CHUNK);
        const values = [from, upTo, total, now];
        await db.batch([
          ...WAREHOUSE[name as WarehousePart].map((sql) => db.prepare(sql).bind(...needed(sql, values))),
          step(name, upTo),
        ]);
        say(`${upTo} of ${total} ${name}, ${Math.round((Date.now() - began) / 1000)} s`);
      }
    }
    const payload = new Uint8Array(
      gzipSync(JSON.stringify(wooOrder("1", "W-1", [{ sku: "EVERYDAY-1", quantity: 1 }]))),
    );
    if (!done.has("end"))
      await db.batch([db.prepare(STAGED).bind(now, payload), db.prepare(OPEN_FROM).bind(now), step("end", 1)]);
    if (!done.has("lines")) await db.batch([db.prepare(STAGED_LINES), step("lines", 1)]);
    // Named after the last totals that were added: a folder from before closes its days again, which finds only these missing.
    const closed = "days with returns";
    if (!done.has(closed)) await closeDays(db, now, step(closed, 1));
  });
}

const WEEK_DAYS = 7;
/** As long as days stay open after their end (close-days.server.ts). */
const OPEN_DAYS = 2;

/** Adds up the days that have ended, a week at once, as the nightly job does. */
async function closeDays(
  db: EmbeddedDatabase,
  now: number,
  last: ReturnType<EmbeddedDatabase["prepare"]>,
): Promise<void> {
  const close = db.prepare("insert into day_closings (part, through) values (?, ?)");
  const parts = ["all", "orders", "shipments", "work", "charges", "counts", "returns"];
  for (let ago = YEAR_DAYS + OPEN_DAYS; ago >= OPEN_DAYS; ago -= WEEK_DAYS) {
    const through = new Date(now - Math.max(OPEN_DAYS, ago) * DAY).toISOString().slice(0, 10);
    await db.batch(parts.map((part) => close.bind(part, through)));
  }
  const end = new Date(now - OPEN_DAYS * DAY).toISOString().slice(0, 10);
  await db.batch([...parts.map((part) => close.bind(part, end)), last]);
}

/** As many of the values as the statement has parameters. */
const needed = (sql: string, values: readonly number[]): number[] =>
  values.slice(0, Math.max(0, ...[...sql.matchAll(/\?(\d)/g)].map(([, n]) => Number(n))));
