import { and, eq, gt, gte, lt, ne, not, or, type SQL } from "drizzle-orm";
import { periodName } from "#app/domain/billing/invoice-labels";
import { invoiceLines, invoices } from "#db/schema/billing";
import type { CompanyDb } from "#db/scoped.server";
import { existsIn } from "#db/select.server";
import { audited } from "../../../audit/audit.service.server";
import type { Ctx } from "../../../kernel/ctx";
import { conflict, invalid, notFound } from "../../../kernel/errors";
import { minorToDecimal } from "../../../kernel/money";
import { readAmount } from "../../../kernel/read-amount";
import { cardsOf, chargesOf } from "../../charges.repo.server";
import { SUPPLEMENT, SUPPLEMENT_END } from "../../corrections/correction-plan";
import { ratePeriod } from "../../rating";
import { lineStatements } from "./draft-invoice.server";
import { assertFewerAdjustments, insertAdjustment, openFromNow } from "./drafts.repo.server";

type Invoice = typeof invoices.$inferSelect;

const MAX_ADJUSTMENTS = 100;
const MAX_ADJUSTMENT_MINOR = 100_000_000_000;
const ISSUED = "This invoice is issued and can no longer be changed. Correct it with a credit note.";

/** @throws not_found; conflict when it is no longer a draft */
async function getDraft(ctx: Ctx, id: string): Promise<Invoice> {
  const invoice = await ctx.db.find(invoices, id);
  if (!invoice) throw notFound("This invoice");
  if (invoice.status !== "draft") throw conflict(ISSUED, "invoice_issued");
  return invoice;
}

/** Rolls the batch back when the draft was issued or discarded concurrently. */
const assertDraft = (company: CompanyDb, id: string) =>
  company.assertExists("conflict", invoices, eq(invoices.id, id), eq(invoices.status, "draft"));

const about = ({ companyId, periodFrom, periodTo }: Invoice) => ({
  subject: `Invoice for ${periodName({ from: periodFrom, to: periodTo })}`,
  companyId,
});

/**
 * Adds an adjustment, positive or negative, with a reason. Idempotent per key.
 * @throws not_found; validation; conflict when it is issued or has too many adjustments
 */
export async function adjustDraft(
  ctx: Ctx,
  id: string,
  { key, amount, reason }: { key: string; amount: string; reason: string },
): Promise<void> {
  const invoice = await getDraft(ctx, id);
  const amountMinor = adjustmentOf(amount, invoice.currency);
  const company = ctx.db.company(invoice.companyId);
  await company.batch(
    assertDraft(company, id),
    assertFewerAdjustments(company, id, { key, limit: MAX_ADJUSTMENTS }),
    ...audited(ctx, insertAdjustment(company, id, { key, amountMinor, reason, byName: ctx.actor.name }), {
      action: "invoice.adjusted",
      ...about(invoice),
      after: { amount: minorToDecimal(amountMinor, invoice.currency), reason },
    }),
  );
}

/** @throws validation */
function adjustmentOf(amount: string, currency: string): number {
  const read = readAmount(amount, currency);
  if ("problem" in read) throw invalid({ amount: [read.problem] }, "amount_not_valid");
  if (read.minor === 0)
    throw invalid({ amount: ["Enter an amount. Use a negative amount to reduce the invoice"] }, "amount_not_valid");
  if (Math.abs(read.minor) > MAX_ADJUSTMENT_MINOR)
    throw invalid({ amount: ["This amount is too large"] }, "amount_not_valid");
  return read.minor;
}

/** Removes an adjustment. @throws not_found; conflict when it is issued */
export async function removeAdjustment(ctx: Ctx, id: string, position: number): Promise<void> {
  const invoice = await getDraft(ctx, id);
  const company = ctx.db.company(invoice.companyId);
  const [, [gone]] = await company.batch(
    assertDraft(company, id),
    ...audited(
      ctx,
      company.delete(
        invoiceLines,
        eq(invoiceLines.invoiceId, id),
        eq(invoiceLines.position, position),
        eq(invoiceLines.charge, "adjustment"),
        or(lt(invoiceLines.item, SUPPLEMENT), gte(invoiceLines.item, SUPPLEMENT_END))!,
      ),
      { action: "invoice.adjusted", ...about(invoice), before: { position } },
    ),
  );
  if (!gone)
    throw conflict(
      "This adjustment does not exist, or it comes from a correction of rates. Correct the rates again to change it.",
      "adjustment_not_removable",
    );
}

/** Recalculates the draft with the current rate cards; adjustments stay. @throws not_found; conflict */
export async function refreshDraft(ctx: Ctx, id: string): Promise<void> {
  const invoice = await getDraft(ctx, id);
  const period = { from: invoice.periodFrom, to: invoice.periodTo };
  const company = ctx.db.company(invoice.companyId);
  const [cards, charges] = await company.batch(cardsOf(company), chargesOf(company, period));
  const { lines } = ratePeriod(cards, charges, period);
  await company.batch(
    assertDraft(company, id),
    company.delete(invoiceLines, eq(invoiceLines.invoiceId, id), ne(invoiceLines.charge, "adjustment")),
    ...lineStatements(company, id, lines),
    ...audited(ctx, company.update(invoices, { updatedAt: ctx.now() }, eq(invoices.id, id)), {
      action: "invoice.drafted",
      ...about(invoice),
      after: { again: true },
    }),
  );
}

/**
 * Discards a draft and reopens its days. Only the newest draft, because later days would otherwise be billed before
 * these; or one that bills credited days again, whose days stay covered.
 * @throws not_found; conflict
 */
export async function discardDraft(ctx: Ctx, id: string): Promise<void> {
  const invoice = await getDraft(ctx, id);
  const { periodFrom } = invoice;
  const company = ctx.db.company(invoice.companyId);
  const findOther = (condition: SQL | undefined) =>
    company.selectFirst(invoices, {
      columns: ["id"],
      where: and(eq(invoices.kind, "invoice"), ne(invoices.id, id), condition),
    });
  const isCredited = and(eq(invoices.periodFrom, periodFrom), eq(invoices.status, "credited"));
  const isLater = gt(invoices.periodFrom, periodFrom);
  const [credited, later] = await company.batch(findOther(isCredited), findOther(isLater));
  if (!credited && later)
    throw conflict("Later days are already billed. Discard the newest draft first.", "later_days_billed");
  await company.batch(
    assertDraft(company, id),
    ...(credited
      ? []
      : [
          company.assert("conflict", (own) => not(existsIn(own, invoices, eq(invoices.kind, "invoice"), isLater))),
          openFromNow(company, periodFrom, ctx.now()),
        ]),
    ...audited(ctx, company.delete(invoices, eq(invoices.id, id), eq(invoices.status, "draft")), {
      action: "invoice.discarded",
      ...about(invoice),
    }),
  );
}
