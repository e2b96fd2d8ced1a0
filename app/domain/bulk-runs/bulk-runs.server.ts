import { and, eq, type SQL, sql } from "drizzle-orm";
import { type BULK_KIND, bulkRuns } from "#db/schema/bulk-runs";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";

export type BulkRun = typeof bulkRuns.$inferSelect;
export type BulkKind = (typeof BULK_KIND)[number];

/** For the caller's batch: begins a run. Of "process-staged" a company has one at a time. */
export const insertRun = (
  company: CompanyDb,
  run: Pick<BulkRun, "id" | "kind" | "startedBy" | "startedByName" | "startedAt" | "total"> &
    Partial<Pick<BulkRun, "askedId" | "reason">>,
): Statement<void> => company.insert(bulkRuns, run);

export const findRun = (company: CompanyDb, id: string): Statement<BulkRun | null> => company.find(bulkRuns, id);

export const latestRun = (company: CompanyDb, kind: BulkKind): Statement<BulkRun | null> =>
  company.newest(bulkRuns, COLUMNS, { where: eq(bulkRuns.kind, kind), limit: 1 }).map(([run]) => run ?? null);

const COLUMNS = {
  id: bulkRuns.id,
  companyId: bulkRuns.companyId,
  kind: bulkRuns.kind,
  askedId: bulkRuns.askedId,
  reason: bulkRuns.reason,
  startedBy: bulkRuns.startedBy,
  startedByName: bulkRuns.startedByName,
  startedAt: bulkRuns.startedAt,
  finishedAt: bulkRuns.finishedAt,
  total: bulkRuns.total,
  processed: bulkRuns.processed,
  failed: bulkRuns.failed,
  position: bulkRuns.position,
};

/**
 * For the batch that settles one order: the counts cannot differ from what was done, wherever the worker dies. `when`
 * is asked in the same statement.
 */
export const countOne = (
  company: CompanyDb,
  runId: string,
  what: "processed" | "failed",
  position: string,
  when: SQL = sql`1`,
): Statement<unknown> =>
  company.update(
    bulkRuns,
    what === "processed"
      ? { processed: sql`${bulkRuns.processed} + 1`, position }
      : { failed: sql`${bulkRuns.failed} + 1`, position },
    and(eq(bulkRuns.id, runId), when)!,
  );

export const finishRun = (company: CompanyDb, runId: string, now: number): Statement<unknown> =>
  company.update(bulkRuns, { finishedAt: now }, and(eq(bulkRuns.id, runId), sql`${bulkRuns.finishedAt} is null`)!);
