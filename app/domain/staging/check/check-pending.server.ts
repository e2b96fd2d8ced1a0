import { companyInReach } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import { notFound } from "../../kernel/errors";
import { latestRun } from "../../orders/bulk-runs.server";
import { lookupGroups } from "../pending/process-pending.server";
import { surroundingsOf } from "../problems/find-problems.server";
import { readAhead, referencesByCompany } from "../problems/staged-references.repo.server";
import { readStaged, type StagedReading } from "../process-staged.server";
import * as repo from "../staging.repo.server";
import { DryRun } from "./dry-run";

/** Staged orders read in one round trip; the first ones are read with the page. */
const CHUNK = 50;
/** Maximum orders checked, so that the page responds in time. */
const MAX_ORDERS = 1000;

/**
 * Dry run of "Process All" for the oldest thousand orders: one round trip per 50 orders, and one more where payloads
 * contain references that are not stored in columns.
 * @throws not_found
 */
export async function checkPending(ctx: Ctx, companyId: string, maxOrders = MAX_ORDERS) {
  const company = ctx.db.company(companyId);
  const stagedBy = ctx.now();
  const oldest = (after: string | null, left: number) =>
    readAhead(ctx, company, repo.oldestPending({ after, stagedBy, limit: Math.min(CHUNK, left) }));
  const [found, pending, run, ...first] = await company.batch(
    companyInReach(ctx, companyId),
    repo.countPending(company),
    latestRun(company, "process-staged"),
    ...oldest(null, maxOrders),
  );
  if (!found) throw notFound("This company");
  const rehearsal = new DryRun();
  let [rows, named] = first;
  for (let left = maxOrders; left > 0; ) {
    const reads: StagedReading[] = [];
    for (const row of rows) reads.push(await readStaged(ctx, row));
    for (const group of lookupGroups(reads)) {
      const around = (
        await surroundingsOf(ctx, group, { references: referencesByCompany(rows, named), endedToo: false })
      ).get(companyId);
      for (const read of group) {
        const { id, corrections } = read.row;
        rehearsal.add({ id, corrections, reading: read }, around?.products ?? [], around?.taken ?? new Set());
      }
    }
    const isLast = rows.length < Math.min(CHUNK, left);
    left -= rows.length;
    if (isLast || left === 0) break;
    [rows, named] = await company.batch(...oldest(rows.at(-1)?.id ?? null, left));
  }
  return {
    ...rehearsal.result(),
    pending,
    isRunning: run !== null && run.finishedAt === null,
    company: { id: found.id, name: found.name },
  };
}
