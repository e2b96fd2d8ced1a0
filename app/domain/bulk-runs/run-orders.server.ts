import { sql } from "drizzle-orm";
import { bulkRunOrders, bulkRuns } from "#db/schema/bulk-runs";
import { orders } from "#db/schema/orders";
import { labels } from "#db/schema/shipping";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";

const isOpen = (runId: string, orderId: string) =>
  sql`${bulkRunOrders.runId} = ${runId} and ${bulkRunOrders.orderId} = ${orderId} and ${bulkRunOrders.why} is null`;

/** For the batch that begins the run: what it has to do. */
export const insertRunOrders = (
  company: CompanyDb,
  rows: readonly Omit<typeof bulkRunOrders.$inferInsert, "companyId">[],
): Statement<void> => company.insertMany(bulkRunOrders, rows);

/** What the run has still to do after this order, as it was asked for, who ordered first first. */
export const listOpenOrders = (company: CompanyDb, runId: string, after: string | null, limit: number) =>
  company.rows(
    { orderId: bulkRunOrders.orderId, detail: bulkRunOrders.detail },
    (own) => sql`from ${bulkRunOrders} where ${own(bulkRunOrders)} and ${bulkRunOrders.runId} = ${runId}
      and ${bulkRunOrders.why} is null and ${bulkRunOrders.orderId} > ${after ?? ""}
      order by ${bulkRunOrders.orderId} limit ${limit}`,
  );

/** True inside a batch while nobody else has settled this order of the run. */
export const stillOpen = (company: CompanyDb, runId: string, orderId: string): Statement<void> =>
  company.assert(
    "conflict",
    (own) => sql`exists (select 1 from ${bulkRunOrders} where ${own(bulkRunOrders)} and ${isOpen(runId, orderId)})`,
  );

export const done = (company: CompanyDb, runId: string, orderId: string): Statement<unknown> =>
  company.delete(bulkRunOrders, isOpen(runId, orderId));

/** Counts it and keeps why, once. */
export const failed = (company: CompanyDb, runId: string, orderId: string, why: string): Statement<unknown>[] => [
  company.write(
    (own) => sql`update ${bulkRuns} set failed = failed + 1 where ${own(bulkRuns)} and ${bulkRuns.id} = ${runId}
      and exists (select 1 from ${bulkRunOrders} where ${own(bulkRunOrders)} and ${isOpen(runId, orderId)})`,
  ),
  company.update(bulkRunOrders, { why }, isOpen(runId, orderId)),
];

type Own = Parameters<Parameters<CompanyDb["write"]>[0]>[0];

const endsUnlessLeft = (own: Own, runId: string, now: number) =>
  sql`case when exists (select 1 from ${bulkRunOrders} where ${own(bulkRunOrders)} and ${bulkRunOrders.runId} = ${runId}
    and ${bulkRunOrders.why} is null) then null else ${now} end`;

/** Ends the run unless something is left, which is gone through from the front again. Null where it was over before. */
export const finishUnlessLeft = (company: CompanyDb, runId: string, now: number) =>
  company
    .writeReturning(
      { finishedAt: bulkRuns.finishedAt },
      (own) => sql`update ${bulkRuns} set position = null, finished_at = ${endsUnlessLeft(own, runId, now)}
        where ${own(bulkRuns)} and ${bulkRuns.id} = ${runId} and ${bulkRuns.finishedAt} is null`,
    )
    .map(([run]) => run ?? null);

/**
 * Removes the orders of a run that no one has begun; orders whose postage is paid for, or may be, still ship. `changes`
 * match nothing when the run was canceled before; `finish`, behind them, ends the run if no order is left.
 */
export const callOff = (company: CompanyDb, runId: string, reason: string, now: number) => ({
  changes: [
    company.write(
      (own) => sql`delete from ${bulkRunOrders} where ${own(bulkRunOrders)} and ${bulkRunOrders.runId} = ${runId}
        and ${bulkRunOrders.why} is null and not exists (select 1 from ${labels} where ${own(labels)}
          and ${labels.orderId} = ${bulkRunOrders.orderId} and ${labels.state} in ('buying', 'bought', 'voiding'))`,
    ),
    company.write(
      (own) => sql`update ${bulkRuns} set reason = ${reason} where ${own(bulkRuns)} and ${bulkRuns.id} = ${runId}
        and ${bulkRuns.finishedAt} is null and ${bulkRuns.reason} is null`,
    ),
  ],
  finish: company.write(
    (own) => sql`update ${bulkRuns} set finished_at = ${endsUnlessLeft(own, runId, now)}
      where ${own(bulkRuns)} and ${bulkRuns.id} = ${runId} and ${bulkRuns.finishedAt} is null`,
  ),
});

/** All that was asked for in one go. */
export const listAsked = (db: ScopedDb, askedId: string) =>
  db.rows(
    {
      id: bulkRuns.id,
      companyId: bulkRuns.companyId,
      kind: bulkRuns.kind,
      reason: bulkRuns.reason,
      startedBy: bulkRuns.startedBy,
      startedByName: bulkRuns.startedByName,
      startedAt: bulkRuns.startedAt,
      finishedAt: bulkRuns.finishedAt,
      total: bulkRuns.total,
      processed: bulkRuns.processed,
      failed: bulkRuns.failed,
    },
    (own) => sql`from ${bulkRuns} where ${own(bulkRuns)} and ${bulkRuns.askedId} = ${askedId}`,
  );

/** What could not be done, and why. */
export const listFailed = (db: ScopedDb, askedId: string, limit: number) =>
  db.rows(
    { orderId: orders.id, orderNumber: orders.orderNumber, why: sql<string>`${bulkRunOrders.why}` },
    (own) => sql`from ${bulkRuns}
      cross join ${bulkRunOrders} on ${own.through(bulkRunOrders, bulkRuns)} and ${bulkRunOrders.runId} = ${bulkRuns.id}
        and ${bulkRunOrders.why} is not null
      cross join ${orders} on ${own.through(orders, bulkRuns)} and ${orders.id} = ${bulkRunOrders.orderId}
      where ${own(bulkRuns)} and ${bulkRuns.askedId} = ${askedId} order by ${orders.id} limit ${limit}`,
  );
