import { isNotNull } from "drizzle-orm";
import { orderRetention } from "#db/schema/orders/order-archive";
import { ARCHIVED_KINDS } from "#db/schema/shipping/activity-archives";
import type { CompanyDb } from "#db/scoped.server";
import { billingToday } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { addDays } from "../../kernel/days";
import { refusedBy } from "../../kernel/db-errors.server";
import { CHECKED_DAYS } from "../check/check-limits";
import * as repo from "./work-archive.repo.server";
import { storeWork } from "./work-file.server";

/** Activities in one file, and the letters of their values, which a batch compares as one value of at most 2 MB. */
const MOST_ROWS = 1000;
const MOST_LETTERS = 300_000;
/** Fewer activities wait for others, so that a file is worth its row, until the first has waited for a month. */
const WAIT_DAYS = 28;
/** Files in one message: each takes three round trips and a batch of six statements. */
const FILES_AT_ONCE = 20;
/** Later than the check for unbilled work looks back, wherever the provider's day begins. */
const MIN_DAYS = CHECKED_DAYS + 2;

/**
 * Moves invoiced work that is older than its company's setting into files. Without a company, finds the companies that
 * archive. Moves a limited number of files per message and enqueues another message for the rest.
 */
export async function archiveWorkJob(ctx: Ctx, companyId: string | undefined): Promise<void> {
  if (companyId) return archiveOf(ctx, ctx.db.company(companyId));
  const companies = await ctx.db.select(orderRetention, {
    columns: ["companyId"],
    where: isNotNull(orderRetention.archiveAfterDays),
  });
  await ctx.enqueue(...companies.map((one) => ({ type: "archive-work" as const, companyId: one.companyId })));
}

async function archiveOf(ctx: Ctx, company: CompanyDb): Promise<void> {
  const { companyId } = company;
  const times = await repo.archiveTimesOf(company);
  if (!times) return;
  const oldest = addDays(billingToday(ctx), -Math.max(times.days, MIN_DAYS));
  const [before = ""] = [oldest, times.openFrom].sort();
  if (before === "") return;
  let [files, moved] = [0, 0];
  for (const kind of ARCHIVED_KINDS) {
    for (; files < FILES_AT_ONCE; files++) {
      const count = await moveNext(ctx, company, kind, before);
      // The other kinds must not wait for one whose batch is refused each night.
      if (count === null) ctx.log.warn("work was not archived", { companyId, kind });
      if (!count) break;
      moved += count;
    }
  }
  if (moved > 0) ctx.log.info("work archived", { companyId, files, activities: moved });
  if (files === FILES_AT_ONCE) await ctx.enqueue({ type: "archive-work", companyId });
}

/**
 * Moves the first of the due work into a file, and returns how much. Null when the batch was refused, because another
 * worker moved it, its days have no invoice now, or it does not compare equal.
 */
async function moveNext(ctx: Ctx, company: CompanyDb, kind: repo.ArchivedKind, before: string): Promise<number | null> {
  const waitsBefore = addDays(before, 1 - WAIT_DAYS);
  const rows = fitting(await repo.readDue(company, kind, { before, waitsBefore, limit: MOST_ROWS }));
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return 0;
  const id = ctx.newId();
  const fileKey = `${company.companyId}/work/${first.day}/${id}.json.gz`;
  const content = `[${rows.map((row) => row.content).join(",")}]`;
  // Deleted again some time later, unless the batch refers to it.
  await repo.dropFile(company, fileKey);
  await storeWork(ctx, fileKey, content, ctx.now());
  const archive = { id, kind, firstDay: first.day, lastDay: last.day, activities: rows.length, fileKey };
  const ids = rows.map((row) => row.id);
  try {
    await company.batch(...repo.moveToFile(company, archive, { ids, content }, before));
    return rows.length;
  } catch (error) {
    if (refusedBy(error, "assertion", "conflict")) return null;
    throw error;
  }
}

/** As many of the rows as one value can hold, and as are within a month of the first. */
function fitting<T extends { day: string; content: string }>(rows: readonly T[]): T[] {
  const [first] = rows;
  if (!first) return [];
  const lastDay = addDays(first.day, repo.MAX_SPAN_DAYS - 1);
  let letters = 0;
  const end = rows.findIndex(({ day, content }, at) => {
    letters += content.length;
    return at > 0 && (letters > MOST_LETTERS || day > lastDay);
  });
  return end === -1 ? [...rows] : rows.slice(0, end);
}
