import type { Ctx } from "../kernel/ctx";
import { DomainError } from "../kernel/errors";
import type { Job } from "../kernel/jobs";
import { syncIntegration } from "./inbound.service.server";
import { listDue, postpone } from "./sync-runs.repo.server";

const MOST_A_TICK = 200;
/** A lost message is sent again after this long; until then no second message is sent. */
const AGAIN_MS = 300_000;

/** Each minute: one message per due integration. */
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
    // The integration was deleted while its message was queued.
    if (!(error instanceof DomainError && error.code === "not_found")) throw error;
  }
}
