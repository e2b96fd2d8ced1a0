import type { Ctx } from "../kernel/ctx";
import { DomainError } from "../kernel/errors";
import type { Job } from "../kernel/jobs";
import { syncIntegration } from "./inbound.service.server";
import { listDue, postpone } from "./runs.repo.server";

const MOST_A_TICK = 200;
/** A message that was lost is sent again after so long; one that waits in a slow queue is not joined by others. */
const AGAIN_MS = 300_000;

/** Each minute: one message for each integration that is due. */
export async function enqueueDueSyncs(ctx: Ctx): Promise<void> {
  const due = await listDue(ctx, MOST_A_TICK);
  const until = ctx.now() + AGAIN_MS;
  const won = await ctx.db.batch(
    ...due.map(({ id, companyId }) => postpone(ctx, ctx.db.company(companyId), id, until)),
  );
  const jobs = won
    .flat()
    .map(({ id, companyId }): Job => ({ type: "sync-integration", companyId, integrationId: id, trigger: "cron" }));
  if (jobs.length > 0) await ctx.enqueue(...jobs);
}

export async function syncIntegrationJob(ctx: Ctx, job: Extract<Job, { type: "sync-integration" }>): Promise<void> {
  try {
    await syncIntegration(ctx, job);
  } catch (error) {
    // It was deleted while its message waited.
    if (!(error instanceof DomainError && error.code === "not_found")) throw error;
  }
}
