import { and, eq, isNull, lt, lte, type SQL } from "drizzle-orm";
import { plus } from "#db/expressions";
import { type BULK_KIND, bulkRuns } from "#db/schema/bulk-runs";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { Change, Statement } from "#db/statement.server";

/** Work on many orders at once that one user has started: its runs, one for each company, and their orders. */
export { asStarter } from "./bulk-runs/as-starter.server";
export {
  assertOrderOpen,
  cancelOpenOrders,
  completeOrder,
  failOrder,
  finishIfComplete,
  insertRunOrders,
  listOpenOrders,
  listRequestedRuns,
} from "./bulk-runs/run-orders.server";
export { findRunProgress, progressAmong, progressReads, type RunProgress } from "./bulk-runs/run-progress.server";

export type BulkRun = typeof bulkRuns.$inferSelect;
export type BulkKind = (typeof BULK_KIND)[number];

/** Starts a run, for the caller's batch. A company can have one "process-staged" run at a time. */
export const insertRun = (
  company: CompanyDb,
  run: Pick<BulkRun, "id" | "kind" | "startedBy" | "startedByName" | "startedAt" | "total"> &
    Partial<Pick<BulkRun, "requestId" | "reason" | "prefer" | "failed" | "finishedAt">>,
): Change<void> => company.insert(bulkRuns, run);

export const findRun = (db: ScopedDb, id: string): Statement<BulkRun | null> => db.find(bulkRuns, id);

export const latestRun = (company: CompanyDb, kind: BulkKind): Statement<BulkRun | null> =>
  company.newest(bulkRuns, COLUMNS, { where: eq(bulkRuns.kind, kind), limit: 1 }).map(([run]) => run ?? null);

const COLUMNS = {
  id: bulkRuns.id,
  companyId: bulkRuns.companyId,
  kind: bulkRuns.kind,
  requestId: bulkRuns.requestId,
  reason: bulkRuns.reason,
  prefer: bulkRuns.prefer,
  startedBy: bulkRuns.startedBy,
  startedByName: bulkRuns.startedByName,
  startedAt: bulkRuns.startedAt,
  finishedAt: bulkRuns.finishedAt,
  total: bulkRuns.total,
  processed: bulkRuns.processed,
  failed: bulkRuns.failed,
  position: bulkRuns.position,
  leaseUntil: bulkRuns.leaseUntil,
};

/**
 * For the batch that settles one order, so that the counts match the work done even if the worker dies. `when` is
 * evaluated in the same statement.
 */
export const countOne = (
  company: CompanyDb,
  runId: string,
  what: "processed" | "failed",
  position: string,
  when?: SQL,
): Statement<unknown> =>
  company.update(bulkRuns, { [what]: plus(bulkRuns[what], 1), position }, and(eq(bulkRuns.id, runId), when)!);

export const finishRun = (company: CompanyDb, runId: string, now: number): Statement<unknown> =>
  company.update(bulkRuns, { finishedAt: now }, eq(bulkRuns.id, runId), isNull(bulkRuns.finishedAt));

/** Moves past an order that has to wait; it is tried again after the rest. */
export const skipOrder = (company: CompanyDb, runId: string, position: string): Statement<unknown> =>
  company.update(bulkRuns, { position }, eq(bulkRuns.id, runId));

/**
 * Leases a run whose steps cost time or money, so that one worker runs it at a time. Null while another worker has the
 * lease, or when the run is finished.
 */
export const leaseRun = (
  company: CompanyDb,
  { id, now, until }: { id: string; now: number; until: number },
): Statement<BulkRun | null> =>
  company
    .update(
      bulkRuns,
      { leaseUntil: until },
      eq(bulkRuns.id, id),
      isNull(bulkRuns.finishedAt),
      lte(bulkRuns.leaseUntil, now),
    )
    .map(([run]) => run ?? null);

/** Matches the lease's own expiry, so that it never ends a lease that another worker has taken over. */
export const releaseLease = (company: CompanyDb, id: string, until: number): Statement<unknown> =>
  company.update(bulkRuns, { leaseUntil: 0 }, eq(bulkRuns.id, id), eq(bulkRuns.leaseUntil, until));

/** Marks the run as active until `until` without excluding other workers, so that it does not count as stalled. */
export const touchRun = (company: CompanyDb, id: string, until: number): Statement<unknown> =>
  company.update(
    bulkRuns,
    { leaseUntil: until },
    eq(bulkRuns.id, id),
    isNull(bulkRuns.finishedAt),
    lt(bulkRuns.leaseUntil, until),
  );

/** Runs without progress since `before`, because the worker was killed or the message was lost. */
export const listStalled = (db: ScopedDb, before: number, limit: number) =>
  db.select(bulkRuns, {
    columns: ["id", "companyId", "kind"],
    where: and(isNull(bulkRuns.finishedAt), lte(bulkRuns.leaseUntil, before), lte(bulkRuns.startedAt, before)),
    orderBy: bulkRuns.leaseUntil,
    limit,
  });
