import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { inList } from "#db/expressions";
import type { Ownership } from "#db/ownership.server";
import { bulkRunOrders, bulkRuns } from "#db/schema/bulk-runs";
import { stagingOrders } from "#db/schema/staging";
import type { Scope } from "#db/scope";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import { existsIn } from "#db/select.server";
import type { Statement } from "#db/statement.server";
import { matchesOf } from "../list/staged-matches.repo.server";
import type { StagedFilter } from "../staging.repo.server";
import { DELETED_IN_STORE, type StagingStatus } from "../staging-texts";

/** Selected orders, or all that match the filters. */
export type Chosen =
  | { ids: readonly string[] }
  | { ids?: undefined; q?: string | undefined; status?: StagingStatus | undefined };

/** Pending, or in error for a reason that can have been resolved. */
const CAN_PROCESS = sql`(${stagingOrders.status} = 'pending'
  or (${stagingOrders.status} = 'error' and ${stagingOrders.errorMessage} <> ${DELETED_IN_STORE}))`;

/** `from … where …` for at most about `most` of the chosen orders that can be processed. */
function processable(scope: Scope, own: Ownership, chosen: Chosen, most: number): SQL {
  if (chosen.ids)
    return sql`from ${stagingOrders} where ${own(stagingOrders)} and ${inList(stagingOrders.id, chosen.ids)} and ${CAN_PROCESS}`;
  const { q, status } = chosen;
  if (q) return sql`${matchesOf(scope, own, { q, status }, most)} and ${CAN_PROCESS}`;
  const statuses = status ? [status] : ["pending", "error"];
  return sql`from ${stagingOrders} where ${own(stagingOrders)} and ${inList(stagingOrders.status, statuses)} and ${CAN_PROCESS}`;
}

/** How many of the chosen orders can be processed, by company, counted up to `most`. */
export const countProcessable = (db: ScopedDb, chosen: Chosen, most: number) =>
  db.rows(
    {
      companyId: sql<string>`company`,
      orders: sql`count(*)`.mapWith(Number),
      errors: sql`sum(status = 'error')`.mapWith(Number),
    },
    (own) => sql`from (select ${stagingOrders.companyId} as company, ${stagingOrders.status} as status
      ${processable(db.scope, own, chosen, most)} limit ${most}) group by company`,
  );

/** Stores the run's orders and their number, and makes those in error pending again. */
export const takeUp = (
  company: CompanyDb,
  runId: string,
  chosen: Chosen,
  { most, now }: { most: number; now: number },
): Statement<unknown>[] => [
  company.write(
    (own) => sql`insert into ${bulkRunOrders} (company_id, run_id, order_id)
      select ${own.id}, ${runId}, ${stagingOrders.id} ${processable(company.scope, own, chosen, most)} limit ${most}`,
  ),
  company.write(
    (own) => sql`update ${bulkRuns} set total = (select count(*) from ${bulkRunOrders}
      where ${own(bulkRunOrders)} and ${bulkRunOrders.runId} = ${runId}) where ${own(bulkRuns)} and ${bulkRuns.id} = ${runId}`,
  ),
  company.write(
    (own) => sql`update ${stagingOrders} set status = 'pending', error_message = null, updated_at = ${now}
      where ${own(stagingOrders)} and ${stagingOrders.status} = 'error' and ${stagingOrders.id} in (
        select ${bulkRunOrders.orderId} from ${bulkRunOrders} where ${own(bulkRunOrders)} and ${bulkRunOrders.runId} = ${runId})`,
  ),
];

/** The pending ones of the run's next `limit` open orders. */
export const nextOpen = (runId: string, after: string | null, limit: number): StagedFilter => ({
  where: (own) => sql`${stagingOrders.status} = 'pending' and ${stagingOrders.id} in (
    select ${bulkRunOrders.orderId} from ${bulkRunOrders} where ${own(bulkRunOrders)} and ${bulkRunOrders.runId} = ${runId}
      and ${bulkRunOrders.why} is null and ${bulkRunOrders.orderId} > ${after ?? ""}
    order by ${bulkRunOrders.orderId} limit ${limit})`,
  orderBy: asc(stagingOrders.id),
  limit,
});

const isOpen = (own: Ownership, runId: string) =>
  sql`${own(bulkRunOrders)} and ${bulkRunOrders.runId} = ${runId} and ${bulkRunOrders.why} is null`;

/** Whether another run or a user has processed the order of `bulkRunOrders`, or it cannot be processed any more. */
const hasStatus = (own: Ownership, status: StagingStatus) =>
  existsIn(own, stagingOrders, eq(stagingOrders.id, bulkRunOrders.orderId), eq(stagingOrders.status, status));

/**
 * Counts the run's open orders that were settled outside it: processed ones as processed, others as failed. Cheap at the
 * end of a run, when few orders are open.
 */
export const countSettledElsewhere = (company: CompanyDb, runId: string): Statement<unknown>[] => [
  company.write(
    (own) => sql`update ${bulkRuns} set processed = processed + (select count(*) from ${bulkRunOrders}
        where ${isOpen(own, runId)} and ${hasStatus(own, "processed")}),
      failed = failed + (select count(*) from ${bulkRunOrders}
        where ${isOpen(own, runId)} and not ${hasStatus(own, "processed")} and not ${hasStatus(own, "pending")})
      where ${own(bulkRuns)} and ${bulkRuns.id} = ${runId}`,
  ),
  company.write(
    (own) => sql`delete from ${bulkRunOrders} where ${isOpen(own, runId)} and ${hasStatus(own, "processed")}`,
  ),
  company.write(
    (own) => sql`update ${bulkRunOrders} set why = coalesce((select ${stagingOrders.errorMessage} from ${stagingOrders}
        where ${own(stagingOrders)} and ${stagingOrders.id} = ${bulkRunOrders.orderId}), 'This order no longer exists.')
      where ${isOpen(own, runId)} and not ${hasStatus(own, "pending")}`,
  ),
];

/** Orders of the request that failed, with the reasons. */
export const listFailed = (db: ScopedDb, requestId: string, limit: number) =>
  db.rows(
    { orderId: stagingOrders.id, orderNumber: stagingOrders.number, why: sql`${bulkRunOrders.why}`.mapWith(String) },
    (own) => sql`from ${bulkRuns} cross join ${bulkRunOrders} on ${own.through(bulkRunOrders, bulkRuns)}
        and ${and(eq(bulkRunOrders.runId, bulkRuns.id), sql`${bulkRunOrders.why} is not null`)}
      cross join ${stagingOrders} on ${own.through(stagingOrders, bulkRuns)} and ${stagingOrders.id} = ${bulkRunOrders.orderId}
      where ${own(bulkRuns)} and ${bulkRuns.requestId} = ${requestId} order by ${stagingOrders.id} limit ${limit}`,
  );
