import { and, eq, type SQL, sql } from "drizzle-orm";
import { type BULK_KIND, bulkRuns } from "#db/schema/bulk-runs";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { Change, Statement } from "#db/statement.server";

export type BulkRun = typeof bulkRuns.$inferSelect;
export type BulkKind = (typeof BULK_KIND)[number];

/** For the caller's batch: begins a run. Of "process-staged" a company has one at a time. */
export const insertRun = (
  company: CompanyDb,
  run: Pick<BulkRun, "id" | "kind" | "startedBy" | "startedByName" | "startedAt" | "total"> &
    Partial<Pick<BulkRun, "askedId" | "reason">>,
): Change<void> => company.insert(bulkRuns, run);

export const findRun = (db: ScopedDb, id: string): Statement<BulkRun | null> => db.find(bulkRuns, id);

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
  leaseUntil: bulkRuns.leaseUntil,
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

/** An order that has to wait is behind us until the rest has been gone through. */
export const goPast = (company: CompanyDb, runId: string, position: string): Statement<unknown> =>
  company.update(bulkRuns, { position }, eq(bulkRuns.id, runId));

/** One at a time works on a run whose steps cost time or money; null while another does, or when it is over. */
export const leaseRun = (
  company: CompanyDb,
  { id, now, until }: { id: string; now: number; until: number },
): Statement<BulkRun | null> =>
  company
    .update(
      bulkRuns,
      { leaseUntil: until },
      sql`${bulkRuns.id} = ${id} and ${bulkRuns.finishedAt} is null and ${bulkRuns.leaseUntil} <= ${now}`,
    )
    .map(([run]) => run ?? null);

/** Only the lease's own: whoever took it over meanwhile keeps it. */
export const giveUpLease = (company: CompanyDb, id: string, until: number): Statement<unknown> =>
  company.update(bulkRuns, { leaseUntil: 0 }, and(eq(bulkRuns.id, id), eq(bulkRuns.leaseUntil, until))!);

/** Somebody works on it until then, and others may too: so long it does not count as standing still. */
export const touchRun = (company: CompanyDb, id: string, until: number): Statement<unknown> =>
  company.update(
    bulkRuns,
    { leaseUntil: until },
    sql`${bulkRuns.id} = ${id} and ${bulkRuns.finishedAt} is null and ${bulkRuns.leaseUntil} < ${until}`,
  );

/** Runs that nobody has worked on since then, as whoever did was killed, or the message that goes on was lost. */
export const listStalled = (db: ScopedDb, before: number, limit: number) =>
  db.rows(
    { id: bulkRuns.id, companyId: bulkRuns.companyId, kind: bulkRuns.kind },
    (own) => sql`from ${bulkRuns} where ${own(bulkRuns)} and ${bulkRuns.finishedAt} is null
      and ${bulkRuns.leaseUntil} <= ${before} and ${bulkRuns.startedAt} <= ${before}
      order by ${bulkRuns.leaseUntil} limit ${limit}`,
  );
