import { eq } from "drizzle-orm";
import { documentNumber } from "#app/domain/billing/invoice-labels";
import { invoices, payments } from "#db/schema/billing";
import type { CompanyDb } from "#db/scoped.server";
import { audited } from "../../audit/audit.service.server";
import { billingToday } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, notFound } from "../../kernel/errors";
import { formatMoney } from "../../kernel/money";
import { assertStatus, entryOf, getDocument } from "../invoices/issue/paid.server";
import { paidBackNote, reopenCreditNotes, settleCreditNotes } from "../invoices/open-balance.repo.server";
import { latestPayment, settleIfPaid } from "./payments.repo.server";

/**
 * Reverses the latest payment. Credit notes settled with it reduce the invoice again, and the collector collects the
 * remaining amount.
 * @throws not_found; conflict
 */
export async function markNotPaid(ctx: Ctx, id: string): Promise<void> {
  const invoice = await getDocument(ctx, id);
  if (invoice.status !== "paid" || invoice.totalMinor + invoice.taxMinor === 0)
    throw conflict("This is not paid yet.", "invoice_not_paid");
  const latest = await latestPayment(ctx.db.company(invoice.companyId), id);
  await reversePayment(ctx, id, latest?.id ?? null);
}

/**
 * Reverses a payment by an opposite entry; `paymentId` is null for a document that was settled without one.
 * @throws not_found; conflict
 */
export async function reversePayment(ctx: Ctx, id: string, paymentId: string | null): Promise<void> {
  const invoice = await getDocument(ctx, id);
  const company = ctx.db.company(invoice.companyId);
  const payment = paymentId === null ? null : await company.find(payments, paymentId);
  if (paymentId !== null && payment?.invoiceId !== id) throw notFound("This payment");
  if (payment?.reverses) throw conflict("This entry reverses a payment. Record the payment again.", "payment_reversal");
  if (invoice.collectorStatus === "paid" && (payment?.method ?? "online") === "online")
    throw conflict(
      "The payment provider collected this payment. Refund it there, then credit the invoice here.",
      "collector_has_payment",
    );
  const origin = invoice.creditOf ? await company.find(invoices, invoice.creditOf) : null;
  if (origin && (origin.paidAt === null || origin.paidAt === invoice.paidAt))
    throw conflict(
      `No money was refunded: this reduced the balance of ${documentNumber(origin)}.`,
      "nothing_paid_back",
    );
  if (invoice.status === "credited" && invoice.paidAt !== null)
    throw conflict("This invoice was credited after it was paid. Refund its credit note instead.", "invoice_credited");
  if (invoice.status === "credited" && payment && payment.amountMinor > invoice.paidMinor)
    throw conflict(
      "This payment was refunded after the invoice was credited. Reverse the refund first.",
      "payment_paid_back",
    );
  const isPaid = invoice.status === "paid";
  const paidBack = isPaid && !origin ? await paidBackNote(company, id, invoice.paidAt) : null;
  if (paidBack)
    throw conflict(`${documentNumber(paidBack)} was refunded. Reverse that refund first.`, "credit_note_paid_back");
  const patch = invoice.collectorIntegrationId ? { collectorStatus: "waiting", collectorError: null } : {};
  const reopened = isPaid ? { status: "issued" as const, paidAt: null } : {};
  try {
    await company.batch(
      assertStatus(company, invoice),
      ...(isPaid ? [reopenCreditNotes(company, id, invoice, ctx.now())] : []),
      ...(payment
        ? audited(ctx, reversal(ctx, company, payment), {
            ...entryOf(invoice, "invoice.payment-reversed"),
            before: { amount: formatMoney(payment.amountMinor, invoice.currency), paidOn: payment.paidOn },
          })
        : []),
      ...audited(
        ctx,
        company.update(invoices, { ...patch, ...reopened, updatedAt: ctx.now() }, eq(invoices.id, id)),
        ...(isPaid ? [entryOf(invoice, "invoice.not-paid")] : []),
      ),
      // The other payments of an overpaid invoice can still cover it.
      settleIfPaid(company, id, ctx.now()),
      settleCreditNotes(company, id, ctx.now()),
    );
  } catch (error) {
    if (refusedBy(error, "unique", "payments"))
      throw conflict("This payment was already reversed.", "payment_reversed");
    throw error;
  }
  if (patch.collectorStatus)
    await ctx.enqueue({ type: "collect-invoice", companyId: invoice.companyId, invoiceId: id });
}

const reversal = (ctx: Ctx, company: CompanyDb, payment: typeof payments.$inferSelect) =>
  company.insert(payments, {
    ...{ id: ctx.newId(), invoiceId: payment.invoiceId, amountMinor: -payment.amountMinor, reverses: payment.id },
    ...{ paidOn: billingToday(ctx), method: payment.method, reference: payment.reference },
    ...{ byName: ctx.actor.name, createdAt: ctx.now() },
  });
