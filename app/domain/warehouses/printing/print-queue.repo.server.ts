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

type State = (typeof printJobs.$inferSelect)["state"];
interface Run {
  id: string;
  run: number;
}

const changeRun = (ctx: Ctx, { id, run }: Run, from: readonly State[], set: SQL, where: SQL | undefined) =>
  ctx.directory.writeReturning(
    { id: printJobs.id },
    sql`update ${printJobs} set ${set}
      where ${and(eq(printJobs.id, id), eq(printJobs.run, run), inArray(printJobs.state, [...from]), where)}`,
  );

/** Of a finished job whose printer is in use, while the same document does not wait there in another job. */
export const queueNextRun = (ctx: Ctx, run: Run, reached: SQL | undefined) =>
  changeRun(
    ctx,
    run,
    ["printed", "failed", "canceled"],
    sql`run = run + 1, state = 'queued', attempts = 0, error = '', agent_id = null, finished_at = null,
      due_at = ${ctx.now()}, requested_by = ${ctx.actor.id}, requested_by_name = ${ctx.actor.name}`,
    and(
      reached,
      sql`${printJobs.printerId} in (select ${printers.id} from ${printers} where ${printers.archivedAt} is null)
        and not exists (select 1 from ${printJobs} open where open.document = ${printJobs}.document
          and open.printer_id = ${printJobs}.printer_id and open.state in ('queued', 'sent'))`,
    ),
  );

export const cancelRun = (ctx: Ctx, run: Run, reached: SQL | undefined) =>
  changeRun(ctx, run, ["queued", "sent"], sql`state = 'canceled', finished_at = ${ctx.now()}`, reached);
