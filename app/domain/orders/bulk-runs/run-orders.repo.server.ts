import { sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { bulkRunOrders, bulkRuns } from "#db/schema/bulk-runs";
import { labels } from "#db/schema/shipping";
import type { CompanyDb } from "#db/scoped.server";

/** Now when no order of the run is open, else null. */
const endIfComplete = (own: Ownership, runId: string, now: number) =>
  sql`case when exists (select 1 from ${bulkRunOrders} where ${own(bulkRunOrders)} and ${bulkRunOrders.runId} = ${runId}
    and ${bulkRunOrders.why} is null) then null else ${now} end`;

/**
 * Finishes the run when no order is open; otherwise starts over from the first one. Null when it was already finished.
 */
export const finishIfComplete = (company: CompanyDb, runId: string, now: number) =>
  company
    .writeReturning(
      { finishedAt: bulkRuns.finishedAt },
      (own) => sql`update ${bulkRuns} set position = null, finished_at = ${endIfComplete(own, runId, now)}
        where ${own(bulkRuns)} and ${bulkRuns.id} = ${runId} and ${bulkRuns.finishedAt} is null`,
    )
    .map(([run]) => run ?? null);

/**
 * Removes the orders of a run that have not started. Orders whose postage is paid, or may be, still ship. `changes`
 * match nothing when the run was already canceled; `finish`, run after them, ends the run if no order is left.
 */
export const cancelOpenOrders = (company: CompanyDb, runId: string, reason: string, now: number) => ({
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
    (own) => sql`update ${bulkRuns} set finished_at = ${endIfComplete(own, runId, now)}
      where ${own(bulkRuns)} and ${bulkRuns.id} = ${runId} and ${bulkRuns.finishedAt} is null`,
  ),
});
