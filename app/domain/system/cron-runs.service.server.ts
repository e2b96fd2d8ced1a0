import { desc, lt } from "drizzle-orm";
import { cronRuns } from "#db/schema/directory/system";
import type { Ctx } from "../kernel/ctx";
import { firstIdAt } from "../kernel/ids";

const KEPT_MS = 86_400_000;

/** Runs the cron's work and records the outcome; rethrows failures. */
export async function recordCronRun(ctx: Ctx, work: (counted: Ctx) => Promise<void>): Promise<void> {
  const startedAt = ctx.now();
  let jobs = 0;
  const counted: Ctx = {
    ...ctx,
    enqueue: (...more) => {
      jobs += more.length;
      return ctx.enqueue(...more);
    },
  };
  const record = (error: string | null) =>
    ctx.directory.batch(
      ctx.directory.insert(cronRuns, {
        id: ctx.newId(),
        status: error === null ? "done" : "failed",
        startedAt,
        finishedAt: ctx.now(),
        jobs,
        error,
      }),
      ctx.directory.delete(cronRuns, lt(cronRuns.id, firstIdAt(startedAt - KEPT_MS))),
    );
  try {
    await work(counted);
  } catch (error) {
    await record(`It failed${error instanceof Error ? `: ${error.name}` : ""}. See the log for details.`);
    throw error;
  }
  await record(null);
}

export type CronRun = Awaited<ReturnType<typeof lastCronRuns>>[number];

/** Newest first. */
export const lastCronRuns = (ctx: Ctx, limit: number) =>
  ctx.directory.select(cronRuns, {
    columns: ["id", "status", "startedAt", "finishedAt", "jobs", "error"],
    orderBy: desc(cronRuns.id),
    limit,
  });
