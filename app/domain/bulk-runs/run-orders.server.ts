import { sql } from "drizzle-orm";
import { bulkRunOrders, bulkRuns } from "#db/schema/bulk-runs";
import { orders } from "#db/schema/orders";
import { labels } from "#db/schema/shipping";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";

const isOpen = (runId: string, orderId: string) =>
  sql`${bulkRunOrders.runId} = ${runId} and ${bulkRunOrders.orderId} = ${orderId} and ${bulkRunOrders.why} is null`;

/** Adds the orders of a run, in the batch that starts it. */
export const insertRunOrders = (
  company: CompanyDb,
  rows: readonly Omit<typeof bulkRunOrders.$inferInsert, "companyId">[],
): Statement<void> => company.insertMany(bulkRunOrders, rows);

/** Open orders of the run after this one, by the time the order was placed. */
export const listOpenOrders = (company: CompanyDb, runId: string, after: string | null, limit: number) =>
  company.rows(
    { orderId: bulkRunOrders.orderId, detail: bulkRunOrders.detail },
    (own) => sql`from ${bulkRunOrders} where ${own(bulkRunOrders)} and ${bulkRunOrders.runId} = ${runId}
      and ${bulkRunOrders.why} is null and ${bulkRunOrders.orderId} > ${after ?? ""}
      order by ${bulkRunOrders.orderId} limit ${limit}`,
  );

/** Assertion that no other worker has settled this order of the run. */
export const stillOpen = (company: CompanyDb, runId: string, orderId: string): Statement<void> =>
  company.assert(
    "conflict",
    (own) => sql`exists (select 1 from ${bulkRunOrders} where ${own(bulkRunOrders)} and ${isOpen(runId, orderId)})`,
  );

export const done = (company: CompanyDb, runId: string, orderId: string): Statement<unknown> =>
  company.delete(bulkRunOrders, isOpen(runId, orderId));

/** Counts a failed order and stores the reason, once. */
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

/**
 * Finishes the run when no order is open; otherwise starts over from the first one. Null when it was already finished.
 */
export const finishUnlessLeft = (company: CompanyDb, runId: string, now: number) =>
  company
    .writeReturning(
      { finishedAt: bulkRuns.finishedAt },
      (own) => sql`update ${bulkRuns} set position = null, finished_at = ${endsUnlessLeft(own, runId, now)}
        where ${own(bulkRuns)} and ${bulkRuns.id} = ${runId} and ${bulkRuns.finishedAt} is null`,
    )
    .map(([run]) => run ?? null);

/**
 * Removes the orders of a run that have not started. Orders whose postage is paid, or may be, still ship. `changes`
 * match nothing when the run was already canceled; `finish`, run after them, ends the run if no order is left.
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

/** All runs started by one request. */
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

/** Orders that failed, with the reasons. */
export const listFailed = (db: ScopedDb, askedId: string, limit: number) =>
  db.rows(
    { orderId: orders.id, orderNumber: orders.orderNumber, why: sql<string>`${bulkRunOrders.why}` },
    (own) => sql`from ${bulkRuns}
      cross join ${bulkRunOrders} on ${own.through(bulkRunOrders, bulkRuns)} and ${bulkRunOrders.runId} = ${bulkRuns.id}
        and ${bulkRunOrders.why} is not null
      cross join ${orders} on ${own.through(orders, bulkRuns)} and ${orders.id} = ${bulkRunOrders.orderId}
      where ${own(bulkRuns)} and ${bulkRuns.askedId} = ${askedId} order by ${orders.id} limit ${limit}`,
  );
