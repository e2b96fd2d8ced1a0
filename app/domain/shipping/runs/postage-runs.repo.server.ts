import { sql } from "drizzle-orm";
import { bulkRuns } from "#db/schema/bulk-runs";
import type { ScopedDb } from "#db/scoped.server";

/** Purchases of postage for several orders, newest first, one row per company of a request. */
export const listPostageRuns = (db: ScopedDb, before: string | undefined, limit: number) =>
  db.newest(
    bulkRuns,
    {
      id: bulkRuns.id,
      companyId: bulkRuns.companyId,
      asked: bulkRuns.requestId,
      prefer: bulkRuns.prefer,
      byName: bulkRuns.startedByName,
      startedAt: bulkRuns.startedAt,
      finishedAt: bulkRuns.finishedAt,
      total: bulkRuns.total,
      processed: bulkRuns.processed,
      failed: bulkRuns.failed,
    },
    // Spelled out, as the partial index does.
    { where: sql`${bulkRuns.kind} = 'buy-postage'`, before, limit },
  );
