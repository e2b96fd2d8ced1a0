import { continueImport } from "#app/domain/imports/continue-import.server";
import type { ImportKind } from "#app/domain/imports/import.schema";
import { importPage, mapImport, startImport } from "#app/domain/imports/imports.service.server";
import type { Ctx } from "#app/domain/kernel/ctx";
import type { Job } from "#app/domain/kernel/jobs";

/** An uploaded file whose columns are not chosen yet. */
export const anUpload = (ctx: Ctx, company: { id: string }, kind: ImportKind, text: string, fileName = "list.csv") =>
  startImport(ctx, company.id, kind, { fileName, bytes: new TextEncoder().encode(text) });

/** An uploaded file with the guessed columns, checked completely. */
export async function aCheckedImport(
  ctx: Ctx & { jobs: Job[] },
  company: { id: string },
  kind: ImportKind,
  text: string,
) {
  const id = await anUpload(ctx, company, kind, text);
  const { mapping } = await importPage(ctx, id);
  await mapImport(ctx, id, mapping);
  await runJobs(ctx);
  return id;
}

/** Runs the enqueued jobs, and the jobs that they enqueue, until none is left. Returns their number. */
export async function runJobs(ctx: Ctx & { jobs: Job[] }): Promise<number> {
  let messages = 0;
  for (let job = ctx.jobs.shift(); job; job = ctx.jobs.shift()) {
    messages += 1;
    if (job.type === "run-import") await continueImport(ctx, job);
  }
  return messages;
}
