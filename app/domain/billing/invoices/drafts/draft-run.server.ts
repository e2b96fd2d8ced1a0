import type { Ctx } from "../../../kernel/ctx";
import { addDays } from "../../../kernel/days";
import { DomainError } from "../../../kernel/errors";
import type { Job } from "../../../kernel/jobs";
import { notificationStatement } from "../../../notifications/notifications.service.server";
import { missingSince, recordDays } from "../../storage/record-storage.server";
import { followOpenInvoices } from "../collect/follow.server";
import { DRAFT_FAILED, type Drafted, draftFrom, draftInvoice, wasOvertaken } from "./draft-invoice.server";
import { companiesWithoutInvoice } from "./drafts.repo.server";
import { endOfLastMonth } from "./period";
import { type OpenWork, readOpenWork } from "./rate-company.server";

type DraftInvoices = Extract<Job, { type: "draft-invoices" }>;

/** Companies per search, and per message: a draft is one round trip of about ten statements. */
const COMPANIES_PER_QUERY = 500;
const COMPANIES_PER_MESSAGE = 20;
/** Maximum months per message for a company that was not billed for long. */
const MAX_MONTHS = 12;

/**
 * Nightly: drafts the missing invoices of past months, also those that failed before. Idempotent and safe to run
 * concurrently; a company that fails does not stop the others. Also checks open invoices.
 */
export async function draftInvoicesJob(ctx: Ctx, { companyIds, after = "" }: DraftInvoices): Promise<void> {
  const upTo = endOfLastMonth(ctx);
  if (!companyIds) {
    if (after === "") await followOpenInvoices(ctx);
    const missing = await companiesWithoutInvoice(ctx.db, { upTo, after, limit: COMPANIES_PER_QUERY });
    for (let at = 0; at < missing.length; at += COMPANIES_PER_MESSAGE)
      await ctx.enqueue({ type: "draft-invoices", companyIds: missing.slice(at, at + COMPANIES_PER_MESSAGE) });
    const last = missing.at(-1);
    if (last && missing.length === COMPANIES_PER_QUERY) await ctx.enqueue({ type: "draft-invoices", after: last });
    return;
  }
  const stored = await withStorage(ctx, companyIds);
  const works = await readOpenWork(ctx, stored, upTo);
  let drafted = 0;
  for (const [at, companyId] of stored.entries()) drafted += await catchUp(ctx, companyId, works[at] as OpenWork, upTo);
  ctx.log.info("invoices drafted", { companies: companyIds.length, drafted });
}

/** Companies whose storage is recorded for all days: the last day's storage belongs to that month. */
async function withStorage(ctx: Ctx, companyIds: readonly string[]): Promise<string[]> {
  const stored: string[] = [];
  const missing = await missingSince(ctx, companyIds);
  for (const [at, companyId] of companyIds.entries()) {
    try {
      const from = missing[at];
      if (from) await recordDays(ctx, companyId, from);
      stored.push(companyId);
    } catch (error) {
      await notifyFailed(ctx, companyId, error);
    }
  }
  return stored;
}

/** Drafts month by month until none is missing. Returns the number of drafts. */
async function catchUp(ctx: Ctx, companyId: string, work: OpenWork, upTo: string): Promise<number> {
  let drafts = 0;
  try {
    for (let months = 0, left: OpenWork | null = work; months < MAX_MONTHS; months++) {
      const made = await draftOne(ctx, companyId, left, upTo);
      if (made.kind === "no-card" || made.kind === "not-yet") break;
      if (made.kind === "drafted") drafts += 1;
      left = left && following(left, made.period.to);
    }
  } catch (error) {
    await notifyFailed(ctx, companyId, error);
  }
  return drafts;
}

/** Uses the data read for many companies; reads it again after a concurrent change. */
async function draftOne(ctx: Ctx, companyId: string, work: OpenWork | null, upTo: string): Promise<Drafted> {
  if (!work) return draftInvoice(ctx, companyId);
  try {
    return await draftFrom(ctx, companyId, work, { upTo });
  } catch (error) {
    if (!wasOvertaken(error)) throw error;
    return draftInvoice(ctx, companyId);
  }
}

const following = (work: OpenWork, closed: string): OpenWork => ({
  ...work,
  openFrom: addDays(closed, 1),
  charges: work.charges.filter(({ day }) => day > closed),
});

async function notifyFailed(ctx: Ctx, companyId: string, error: unknown): Promise<void> {
  ctx.log.error("invoice not drafted", { companyId, error: String(error) });
  const company = ctx.db.company(companyId);
  await notificationStatement(ctx, company, {
    kind: "billing-trouble",
    key: DRAFT_FAILED,
    title: "An invoice could not be drafted",
    body: `${error instanceof DomainError ? error.message : "A system error occurred."} It will be retried every night. You can also draft it manually.`,
    path: `/billing/invoices/new?company=${companyId}`,
  });
}
