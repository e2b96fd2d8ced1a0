import { withDatabase } from "#workers/local/migrate";
import type { State } from "#workers/local/state";
import { companyAt } from "../million/sizes";

/** The company with the largest month. */
export const BUSY = companyAt(199);
export const ACTIVITIES = 300_000;
const CHUNK = 50_000;

const WORK = `with recursive n (n) as (select cast(?1 as integer) union all select n + 1 from n where n + 1 < ?2),
  at as (select n, cast(?3 as integer) + n * 8640 as at from n)
  insert into activities (company_id, id, kind, source_id, lines, quantity, at)
  select ?4, substr(printf('%012x', at), 1, 8) || '-' || substr(printf('%012x', at), 9) || '-7000-8777-' || printf('%012x', n), 'picked',
    'busy-' || n, 1 + n % 3, 1 + n % 7, at from at`;

/** The first day of last month. */
export function lastMonth(now = Date.now()): Date {
  const today = new Date(now);
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 1));
}

/** Picked orders of one company, one every eight seconds of last month. Continues an interrupted fill. */
export async function fillWork(state: State): Promise<void> {
  await withDatabase(state, async (db) => {
    const done = await db.prepare("select up_to from bench_steps where step = 'work'").first<{ up_to: number }>();
    const first = lastMonth().getTime();
    for (let from = done?.up_to ?? 0; from < ACTIVITIES; from += CHUNK) {
      const upTo = Math.min(ACTIVITIES, from + CHUNK);
      await db.batch([
        db.prepare(WORK).bind(from, upTo, first, BUSY),
        db.prepare("insert or replace into bench_steps (step, up_to, at) values ('work', ?, ?)").bind(upTo, first),
      ]);
    }
  });
}

/** Deletes last month's drafts, which a reused folder still has. */
export async function undraft(state: State): Promise<void> {
  await withDatabase(state, (db) =>
    db.batch([
      db.prepare("delete from invoices where status = 'draft' and company_id like '01900000-0000-7000-8c00-%'"),
      db
        .prepare("update billing_accounts set open_from = ? where company_id like '01900000-0000-7000-8c00-%'")
        .bind(lastMonth().toISOString().slice(0, 10)),
    ]),
  );
}
