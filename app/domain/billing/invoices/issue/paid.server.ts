import { eq } from "drizzle-orm";
import { DOCUMENT_LABEL, documentNumber, periodName } from "#app/domain/billing/invoice-labels";
import { isSame } from "#db/expressions";
import { invoices } from "#db/schema/billing";
import type { CompanyDb } from "#db/scoped.server";
import { audited } from "../../../audit/audit.service.server";
import { listBrands } from "../../../companies/companies.service.server";
import { billingToday } from "../../../kernel/calendars";
import type { Ctx } from "../../../kernel/ctx";
import { conflict, notFound } from "../../../kernel/errors";
import { isEmailSetUp } from "../../../notifications/mail.service.server";
import { clearNotifications } from "../../../notifications/notifications.service.server";
import type { PaymentMethod } from "../../payments/payment-labels";
import { insertRemainder, type NewPayment } from "../../payments/payments.repo.server";
import { readBalance, settleCreditNotes } from "../open-balance.repo.server";
import { accountOf } from "./account.server";
import { invoiceLetter } from "./invoice-letter.server";

type Invoice = typeof invoices.$inferSelect;

/** @throws not_found */
export async function getDocument(ctx: Ctx, id: string): Promise<Invoice> {
  const invoice = await ctx.db.find(invoices, id);
  if (!invoice) throw notFound("This invoice");
  return invoice;
}

/**
 * Records the payment of an unpaid invoice, marks it as paid and settles its credit notes, in the caller's batch.
 * `paidMinor` is the amount reported by the collector; it defaults to the open balance.
 */
export const paidStatements = (
  company: CompanyDb,
  id: string,
  now: number,
  {
    payment,
    paidMinor = null,
    patch = {},
  }: { payment: NewPayment; paidMinor?: number | null; patch?: Partial<Invoice> },
) =>
  [
    insertRemainder(company, id, payment, paidMinor, now),
    company.update(
      invoices,
      { ...patch, status: "paid", paidAt: now, updatedAt: now },
      eq(invoices.id, id),
      eq(invoices.status, "issued"),
    ),
    settleCreditNotes(company, id, now),
    clearNotifications(company, "billing-trouble", id),
    clearNotifications(company, "invoice", overdueKey(id)),
  ] as const;

/** Key of the overdue notification. */
export const overdueKey = (id: string): string => `${id}:overdue`;

/**
 * Records that the open balance was paid, but not through the collector, which must not collect any more; or that a
 * credit note was paid back.
 * @throws not_found; conflict
 */
export async function markPaid(ctx: Ctx, id: string, method: PaymentMethod = "other"): Promise<void> {
  const invoice = await getDocument(ctx, id);
  if (invoice.status !== "issued") throw conflict(WHY_NOT[invoice.status], "invoice_not_payable");
  const company = ctx.db.company(invoice.companyId);
  const origin = invoice.creditOf ? await company.find(invoices, invoice.creditOf) : null;
  if (origin?.status === "issued")
    throw conflict(
      `There is nothing to pay back: this reduces ${documentNumber(origin)}, which is not paid yet.`,
      "invoice_not_paid",
    );
  const patch = invoice.collectorIntegrationId ? { collectorStatus: "waiting" } : {};
  const payment = { id: ctx.newId(), paidOn: billingToday(ctx), method, reference: "" };
  const [inserted, paid, ...settled] = paidStatements(company, id, ctx.now(), {
    payment: { ...payment, byName: ctx.actor.name },
    patch,
  });
  await company.batch(
    assertStatus(company, invoice),
    ...(origin ? [assertStatus(company, origin)] : []),
    inserted,
    ...audited(ctx, paid, entryOf(invoice, "invoice.paid")),
    ...settled,
  );
  if (patch.collectorStatus)
    await ctx.enqueue({ type: "collect-invoice", companyId: invoice.companyId, invoiceId: id });
}

/** Rolls the batch back when the document was changed since it was read. */
export const assertStatus = (company: CompanyDb, { id, status, paidAt, paidMinor }: Invoice) =>
  company.assertExists(
    "conflict",
    invoices,
    eq(invoices.id, id),
    eq(invoices.status, status),
    isSame(invoices.paidAt, paidAt),
    eq(invoices.paidMinor, paidMinor),
  );

const WHY_NOT: Record<Exclude<Invoice["status"], "issued">, string> = {
  draft: "This is a draft. Issue it first.",
  paid: "This is already paid.",
  credited: "This invoice was credited in full. Nothing is due.",
};

type DocumentAction = "invoice.paid" | "invoice.not-paid" | "invoice.payment-recorded" | "invoice.payment-reversed";

/** An audit entry about a document. */
export const entryOf = (invoice: Invoice, action: DocumentAction) => ({
  action,
  subject: documentNumber(invoice),
  companyId: invoice.companyId,
});

/** Sends the email of an issued invoice or credit note again. Idempotent per key. @throws not_found; conflict */
export async function mailAgain(ctx: Ctx, id: string, key: string) {
  const invoice = await getDocument(ctx, id);
  if (invoice.status === "draft") throw conflict("This is a draft. Issue it first.", "invoice_not_issued");
  const company = ctx.db.company(invoice.companyId);
  const [account, [brand], balance] = await company.batch(
    accountOf(company),
    listBrands({ ...ctx, db: company }),
    readBalance(company, id),
  );
  const recipient = account?.email || brand?.email || "";
  if (!recipient)
    throw conflict("This company has no email address. Enter one in its billing account.", "no_billing_email");
  const grossMinor = invoice.totalMinor + invoice.taxMinor;
  const { openMinor = grossMinor } = balance ?? {};
  const letter = { ...invoice, grossMinor, openMinor, name: brand?.name ?? "", recipient, key: `${id}:${key}` };
  const payUrl = invoice.status === "issued" ? invoice.payUrl : null;
  const [mail] = await invoiceLetter(ctx, { ...letter, payUrl });
  await company.batch(
    ...audited(ctx, mail, {
      action: "invoice.mailed",
      subject: `${documentNumber(invoice)}, ${periodName({ from: invoice.periodFrom, to: invoice.periodTo })}`,
      companyId: invoice.companyId,
      after: { recipient },
    }),
    ...(isEmailSetUp(ctx) ? [company.update(invoices, { mailedAt: ctx.now() }, eq(invoices.id, id))] : []),
  );
  await ctx.enqueue({ type: "send-mail" });
  return { recipient, label: DOCUMENT_LABEL[invoice.kind] };
}
