import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { type PrintDocument, printers, printJobs } from "#db/schema/directory/printing";
import type { Ctx } from "../../kernel/ctx";

export interface NewPrintJob {
  printerId: string;
  /** Null for a document of no company. */
  companyId: string | null;
  title: string;
  document: PrintDocument;
}

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
    { id: printJobs.id },
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

/**
 * Queues the document of a finished job whose printer is in use as a new job, unless it was asked for after that one. Of
 * two requests at once, the second inserts nothing.
 */
export const insertReprint = (ctx: Ctx, id: string, reached: SQL | undefined) =>
  ctx.directory.writeReturning(
    { id: printJobs.id },
    sql`insert into ${printJobs} (id, printer_id, company_id, title, document, run, due_at, requested_by,
        requested_by_name, created_at)
      select ${ctx.newId()}, ${printJobs.printerId}, ${printJobs.companyId}, ${printJobs.title}, ${printJobs.document},
        1 + coalesce((select max(earlier.run) from ${printJobs} earlier
          where earlier.document = ${printJobs.document} and earlier.state <> 'canceled'), 0),
        ${ctx.now()}, ${ctx.actor.id}, ${ctx.actor.name}, ${ctx.now()}
      from ${printJobs} join ${printers} on ${printers.id} = ${printJobs.printerId} and ${printers.archivedAt} is null
      where ${and(eq(printJobs.id, id), inArray(printJobs.state, ["printed", "failed", "canceled"]), reached)}
        and not exists (select 1 from ${printJobs} later where later.document = ${printJobs.document}
          and later.printer_id = ${printJobs.printerId} and later.id > ${printJobs.id})
      on conflict do nothing`,
  );

export const cancelJob = (ctx: Ctx, id: string, reached: SQL | undefined) =>
  ctx.directory.writeReturning(
    { id: printJobs.id },
    sql`update ${printJobs} set state = 'canceled', finished_at = ${ctx.now()}
      where ${and(eq(printJobs.id, id), inArray(printJobs.state, ["queued", "sent"]), reached)}`,
  );
