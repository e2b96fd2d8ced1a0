import type { RatedLine } from "#app/domain/billing/charge-quantities";
import { periodName } from "#app/domain/billing/invoice-labels";
import { invoiceLines, invoices } from "#db/schema/billing";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { audited } from "../../../audit/audit.service.server";
import type { Ctx } from "../../../kernel/ctx";
import { addDays } from "../../../kernel/days";
import { refusedBy } from "../../../kernel/db-errors.server";
import { conflict, invalid, notFound } from "../../../kernel/errors";
import { clearNotifications } from "../../../notifications/notifications.service.server";
import { cardsOf, chargesOf } from "../../charges.repo.server";
import { addSupplements, countPending } from "../../corrections/corrections.repo.server";
import type { Period } from "../../days";
import { assertAsSeen, openFromNow } from "./drafts.repo.server";
import { yesterdayOf } from "./period";
import { type OpenWork, periodOf, ratedWork, readOpenWork } from "./rate-company.server";

/** Attempts when work is recorded concurrently. */
const MAX_ATTEMPTS = 8;
/** Notification about a company whose nightly draft failed, until there is one. */
export const DRAFT_FAILED = "draft-failed";

export type Drafted =
  | { kind: "drafted"; id: string; period: Period }
  /** No work and no charges in these days: the next invoice begins after them. */
  | { kind: "nothing"; period: Period }
  | { kind: "not-yet" }
  | { kind: "no-card" };

/**
 * Creates the company's next invoice as a draft, up to the end of its month or to an earlier past day. Rates the work,
 * stores the invoice and closes its days in one batch, which fails when anything was recorded concurrently, so that
 * work is either in the period or after it.
 * @throws validation for a day that cannot end the period; conflict when every attempt fails
 */
export async function draftInvoice(ctx: Ctx, companyId: string, to?: string): Promise<Drafted> {
  const upTo = yesterdayOf(ctx);
  for (let tries = 1; ; tries++) {
    const [work] = await readOpenWork(ctx, [companyId], upTo);
    try {
      return await draftFrom(ctx, companyId, work as OpenWork, { to, upTo });
    } catch (error) {
      if (!wasOvertaken(error) || tries === MAX_ATTEMPTS) throw error;
    }
  }
}

export const wasOvertaken = (error: unknown): boolean =>
  refusedBy(error, "assertion", "conflict") || refusedBy(error, "unique", "invoices.");

/** The same with data read before. @throws a refused write when the data is outdated */
export async function draftFrom(
  ctx: Ctx,
  companyId: string,
  work: OpenWork,
  { to, upTo }: { to?: string | undefined; upTo: string },
): Promise<Drafted> {
  const next = periodOf(work);
  if (!next) return { kind: "no-card" };
  if (to !== undefined && (to < next.from || to > next.to || to > upTo)) throw wrongDay(next, upTo);
  const period = { from: next.from, to: to ?? next.to };
  if (period.to > upTo) return { kind: "not-yet" };
  const { rated, isEmpty, seen } = ratedWork(work, period);
  const company = ctx.db.company(companyId);
  const closing = [
    assertAsSeen(company, seen),
    openFromNow(company, addDays(period.to, 1), ctx.now()),
    clearNotifications(company, "billing-trouble", DRAFT_FAILED),
  ] as const;
  const currency = rated.currency ?? work.cards[0]?.currency ?? "USD";
  // Supplements of corrected rates are billed even when there is nothing else.
  if (isEmpty && rated.lines.length === 0 && (await countPending(company, currency)) === 0) {
    await company.batch(...closing);
    return { kind: "nothing", period };
  }
  const id = ctx.newId();
  await company.batch(...closing, ...draftStatements(ctx, company, { id, period, currency, lines: rated.lines }));
  return { kind: "drafted", id, period };
}

function wrongDay({ from, to }: Period, upTo: string) {
  const last = to < upTo ? to : upTo;
  if (last < from)
    return invalid(
      { to: [`The next invoice starts on ${from}, and that day is not over yet`] },
      "last_day_out_of_range",
    );
  return invalid({ to: [`Choose a day from ${from} to ${last}`] }, "last_day_out_of_range");
}

/** Statements for the invoice and its lines. */
function draftStatements(
  ctx: Ctx,
  company: CompanyDb,
  { id, period, currency, lines }: { id: string; period: Period; currency: string; lines: readonly RatedLine[] },
): Statement<unknown>[] {
  return [
    ...audited(
      ctx,
      company.insert(invoices, {
        id,
        periodFrom: period.from,
        periodTo: period.to,
        currency,
        createdAt: ctx.now(),
        updatedAt: ctx.now(),
      }),
      {
        action: "invoice.drafted",
        subject: `Invoice for ${periodName(period)}`,
        companyId: company.companyId,
        after: { from: period.from, to: period.to },
      },
    ),
    ...lineStatements(company, id, lines),
    addSupplements(company, id, currency),
  ];
}

export const lineStatements = (company: CompanyDb, invoiceId: string, lines: readonly RatedLine[]) =>
  lines.length === 0
    ? []
    : [
        company.insertMany(
          invoiceLines,
          // An invoice's line names the volume from which its rate applies in its label only.
          lines.map(({ above: _above, ...line }, at) => ({ ...line, invoiceId, position: at + 1 })),
        ),
      ];

/**
 * Bills the days of a completely credited invoice again, as a draft.
 * @throws not_found; conflict unless it was credited and is not billed again yet
 */
export async function billAgain(ctx: Ctx, id: string): Promise<string> {
  const credited = await ctx.db.find(invoices, id);
  if (!credited) throw notFound("This invoice");
  if (credited.kind !== "invoice" || credited.status !== "credited")
    throw conflict(
      "Days can only be billed again after their invoice is credited in full.",
      "invoice_not_credited_whole",
    );
  const period = { from: credited.periodFrom, to: credited.periodTo };
  const company = ctx.db.company(credited.companyId);
  const [cards, charges] = await company.batch(cardsOf(company), chargesOf(company, period));
  const { rated } = ratedWork({ openFrom: "", cards, charges }, period);
  const again = ctx.newId();
  try {
    await company.batch(
      ...draftStatements(ctx, company, { id: again, period, currency: credited.currency, lines: rated.lines }),
    );
  } catch (error) {
    if (refusedBy(error, "unique", "invoices."))
      throw conflict("These days were already billed again.", "days_billed_again");
    throw error;
  }
  return again;
}
