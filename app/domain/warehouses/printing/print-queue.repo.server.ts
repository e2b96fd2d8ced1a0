import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { type PrintDocument, printers, printJobs } from "#db/schema/directory/printing";
import { PRINT_SERVICE } from "#db/schema/values/printing-values";
import type { Ctx } from "../../kernel/ctx";

const FINISHED = ["printed", "failed", "canceled"] as const;

export interface NewPrintJob {
  printerId: string;
  /** Null for a document of no company. */
  companyId: string | null;
  title: string;
  document: PrintDocument;
}

/** A job that was queued, and whether a print service reaches its printer. */
const QUEUED = {
  id: printJobs.id,
  isOfService: sql`exists (select 1 from printers p where p.id = printer_id
    and ${inArray(sql`p.connection`, [...PRINT_SERVICE])})`.mapWith(Boolean),
};

export interface InsertOptions {
  /** Leaves out documents that were asked for before, printed or not. */
  once?: boolean;
}

/**
 * Queues each document whose printer is in use, unless it already waits there. One that was printed before is a reprint.
 */
export function insertJobs(ctx: Ctx, jobs: readonly NewPrintJob[], { once = false }: InsertOptions) {
  const { id, name } = ctx.actor;
  const rows = jobs.map(({ document, ...job }) => ({ ...job, id: ctx.newId(), document: JSON.stringify(document) }));
  const earlier = sql`from ${printJobs} where ${printJobs.document} = j.value ->> 'document'`;
  return ctx.directory.writeReturning(
    QUEUED,
    sql`insert into ${printJobs} (id, printer_id, company_id, title, document, run, due_at, requested_by,
        requested_by_name, created_at)
      select j.value ->> 'id', ${printers.id}, j.value ->> 'companyId', j.value ->> 'title', j.value ->> 'document',
        1 + coalesce((select max(run) ${earlier} and ${printJobs.state} <> 'canceled'), 0), ${ctx.now()}, ${id}, ${name},
        ${ctx.now()}
      from json_each(${JSON.stringify(rows)}) j
      join ${printers} on ${printers.id} = j.value ->> 'printerId' and ${printers.archivedAt} is null
      where ${once ? sql`not exists (select 1 ${earlier})` : sql`1`}
      on conflict do nothing`,
  );
}

/** The last run of the job's document at any printer; 0 when every one was canceled. */
export const lastRun = sql`coalesce((select max(same.run) from ${printJobs} same
  where same.document = ${printJobs.document} and same.state <> 'canceled'), 0)`.mapWith(Number);

/**
 * Queues the document of a finished job again, as a new job. Nothing when the job is open, its printer is archived, the
 * document waits there in another job, or `seen` is not its last run any more.
 */
export function insertReprint(ctx: Ctx, id: string, seen: number, reached: SQL | undefined) {
  const { actor, directory } = ctx;
  const [now, isJob] = [ctx.now(), and(eq(printJobs.id, id), inArray(printJobs.state, [...FINISHED]), reached)];
  return directory.writeReturning(
    QUEUED,
    sql`insert into ${printJobs} (id, printer_id, company_id, title, document, run, due_at, requested_by,
        requested_by_name, created_at)
      select ${ctx.newId()}, ${printJobs.printerId}, ${printJobs.companyId}, ${printJobs.title}, ${printJobs.document},
        ${seen + 1}, ${now}, ${actor.id}, ${actor.name}, ${now}
      from ${printJobs} join ${printers} on ${printers.id} = ${printJobs.printerId} and ${printers.archivedAt} is null
      where ${isJob} and ${lastRun} = ${seen}
      on conflict do nothing`,
  );
}

export const cancelJob = (ctx: Ctx, id: string, reached: SQL | undefined) =>
  ctx.directory.writeReturning(
    { id: printJobs.id },
    sql`update ${printJobs} set state = 'canceled', finished_at = ${ctx.now()}
      where ${and(eq(printJobs.id, id), inArray(printJobs.state, ["queued", "sent"]), reached)}`,
  );
