import { recordCronRun } from "#app/domain/system/cron-runs.service.server";
import { onceANight } from "#app/domain/system/nightly.server";
import { afterResponse } from "#app/http/request/after-response.server";
import { runIsolated } from "./run-isolated";
import { systemState } from "./runtime";
import { SCHEDULED_TASKS, scheduledJobs } from "./schedule";

/** Runs what `schedule.ts` lists for this minute. Each task runs isolated: a failing one does not stop the others. */
export async function runCron(env: Env): Promise<void> {
  const startedAt = Date.now();
  const state = systemState(env);
  const run = recordCronRun(await state.systemCtx(), async (ctx) => {
    const isThird = Math.floor(ctx.now() / 60_000) % 3 === 0;
    const isDue = { minute: true, "third minute": isThird, night: false };
    await runIsolated(ctx.log, {
      jobs: () => ctx.enqueue(...scheduledJobs("minute"), ...(isThird ? scheduledJobs("third minute") : [])),
      // A night counts as run when its jobs are enqueued. Its tasks run after that, so that their failure does not
      // enqueue the jobs again each minute; the next night catches up.
      "jobs of the night": async () => {
        isDue.night = await onceANight(ctx, () => ctx.enqueue(...scheduledJobs("night")));
      },
      ...Object.fromEntries(
        SCHEDULED_TASKS.map(({ every, name, run }) => [name, async () => (isDue[every] ? run(ctx) : undefined)]),
      ),
    });
  });
  // Of a failed run too: what it has committed stays.
  await run.finally(() => afterResponse(env, state));
  const { trips, read, written, ms } = state.costs;
  state.log.info("cron done", { ms: Date.now() - startedAt, trips, read, written, dbMs: Math.round(ms) });
}
