import { and, desc, eq, isNull, lt, or, type SQL } from "drizzle-orm";
import { inList } from "#db/expressions";
import { printers, printJobs } from "#db/schema/directory/printing";
import { innerJoin } from "#db/select.server";
import type { Change } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import { conflict, notFound } from "../../kernel/errors";
import * as repo from "./print-queue.repo.server";
import type { PrintQueueQuery } from "./printing.schema";
import { wakePrintService } from "./service/service-jobs.server";

/** Jobs per page. */
const SHOWN = 50;
/** Finished jobs are deleted after this time. */
const KEPT_MS = 30 * 86_400_000;

/** The jobs that concern the actor: those without a company, and of companies in reach. */
function reached({ db: { scope } }: Ctx): SQL | undefined {
  if (scope.kind === "all") return undefined;
  const ids = scope.kind === "one" ? [scope.companyId] : scope.companyIds;
  return or(isNull(printJobs.companyId), inList(printJobs.companyId, ids));
}

/** Jobs, newest first. */
export async function printQueueScreen(ctx: Ctx, { state, cursor }: PrintQueueQuery) {
  const rows = await ctx.directory.select(printJobs, {
    columns: {
      id: printJobs.id,
      title: printJobs.title,
      run: printJobs.run,
      lastRun: repo.lastRun,
      state: printJobs.state,
      attempts: printJobs.attempts,
      error: printJobs.error,
      requestedByName: printJobs.requestedByName,
      createdAt: printJobs.createdAt,
      printer: printers.name,
    },
    join: [innerJoin(printers, eq(printers.id, printJobs.printerId))],
    where: and(
      reached(ctx),
      state ? eq(printJobs.state, state) : undefined,
      cursor ? lt(printJobs.id, cursor) : undefined,
    ),
    orderBy: desc(printJobs.id),
    limit: SHOWN + 1,
  });
  const jobs = rows.slice(0, SHOWN);
  return { jobs, next: rows.length > SHOWN ? (jobs.at(-1)?.id ?? null) : null };
}

/** Prints a page that shows whether the printer is reached. @throws not_found for a printer out of use */
export async function printTestPage(ctx: Ctx, printerId: string): Promise<string> {
  const { directory } = ctx;
  const document = { kind: "test", printerId } as const;
  const [printer, queued] = await directory.batch(
    directory.selectFirst(printers, {
      columns: ["name"],
      where: and(eq(printers.id, printerId), isNull(printers.archivedAt)),
    }),
    repo.insertJobs(ctx, [{ printerId, companyId: null, title: "Test page", document }], {}),
  );
  if (!printer) throw notFound("This printer");
  await wakePrintService(ctx, queued);
  return printer.name;
}

/**
 * Prints the document of a finished job again, in a new job. `lastRun` is the document's last run that the user saw.
 * @throws not_found; conflict when the document waits or was printed again meanwhile
 */
export async function printAgain(ctx: Ctx, id: string, lastRun: number): Promise<string> {
  const { title, changed } = await change(
    ctx,
    { id, change: repo.insertReprint(ctx, id, lastRun, reached(ctx)) },
    "This document is waiting for its printer, was printed again meanwhile, or its printer is archived. Reload the page.",
  );
  await wakePrintService(ctx, changed);
  return title;
}

/** @throws not_found; conflict when it is finished */
export async function cancelPrint(ctx: Ctx, id: string): Promise<string> {
  const cancel = repo.cancelJob(ctx, id, reached(ctx));
  return (await change(ctx, { id, change: cancel }, "This job is already finished. Reload the page.")).title;
}

/** Returns the job's title, and what was changed. */
async function change<R>(ctx: Ctx, write: { id: string; change: Change<R[]> }, refusal: string) {
  const [found, changed] = await ctx.directory.batch(
    ctx.directory.selectFirst(printJobs, { columns: ["title"], where: and(eq(printJobs.id, write.id), reached(ctx)) }),
    write.change,
  );
  if (!found) throw notFound("This print job");
  if (changed.length === 0) throw conflict(refusal, "stale_version");
  return { title: found.title, changed };
}

/** Deletes jobs that were finished long ago. */
export async function sweepPrintJobs({ directory, now }: Pick<Ctx, "directory" | "now">): Promise<void> {
  await directory.delete(printJobs, lt(printJobs.finishedAt, now() - KEPT_MS));
}
