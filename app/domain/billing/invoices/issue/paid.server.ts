import { eq } from "drizzle-orm";
import { documentNumber, periodName } from "#app/domain/billing/invoice-labels";
import { isSame } from "#db/expressions";
import { invoices } from "#db/schema/billing";
import type { CompanyDb } from "#db/scoped.server";
import { audited } from "../../../audit/audit.service.server";
import { listBrands } from "../../../companies/companies.service.server";
import type { Ctx } from "../../../kernel/ctx";
import { conflict, notFound } from "../../../kernel/errors";
import { clearNotifications } from "../../../notifications/notifications.service.server";
import { paidBackNote, readBalance, reopenCreditNotes, settleCreditNotes } from "../open-balance.repo.server";
import { accountOf } from "./account.server";
import { invoiceLetter } from "./invoice-letter.server";

type Invoice = typeof invoices.$inferSelect;

async function getDocument(ctx: Ctx, id: string): Promise<Invoice> {
  const invoice = await ctx.db.find(invoices, id);
  if (!invoice) throw notFound("This invoice");
  return invoice;
}

/**
 * Marks an invoice as paid and settles its credit notes, in the caller's batch. `paidMinor` is the amount reported by
 * the collector; it defaults to the open balance.
 */
export const paidStatements = (
  company: CompanyDb,
  id: string,
  now: number,
  { paidMinor = null, patch = {} }: { paidMinor?: number | null; patch?: Partial<Invoice> } = {},
) =>
  [
    company.update(
      invoices,
      { ...patch, status: "paid", paidAt: now, updatedAt: now },
      eq(invoices.id, id),
      eq(invoices.status, "issued"),
    ),
    settleCreditNotes(company, id, now, paidMinor),
    clearNotifications(company, "billing-trouble", id),
    clearNotifications(company, "invoice", overdueKey(id)),
  ] as const;

/** Key of the overdue notification. */
export const overdueKey = (id: string): string => `${id}:overdue`;

/**
 * Records a payment that did not go through the collector, which must not collect any more; or that a credit note was
 * paid back.
 * @throws not_found; conflict
 */
export async function markPaid(ctx: Ctx, id: string): Promise<void> {
  const invoice = await getDocument(ctx, id);
  if (invoice.status !== "issued") throw conflict(WHY_NOT[invoice.status], "invoice_not_payable");
  const company = ctx.db.company(invoice.companyId);
  const origin = invoice.creditOf ? await company.find(invoices, invoice.creditOf) : null;
  if (origin?.status === "issued")
    throw conflict(
      `Nothing is to be paid back: this reduces ${documentNumber(origin)}, which is not paid yet.`,
      "invoice_not_paid",
    );
  const patch = invoice.collectorIntegrationId ? { collectorStatus: "waiting" } : {};
  const [payment, ...settled] = paidStatements(company, id, ctx.now(), { patch });
  await company.batch(
    assertStatus(company, invoice),
    ...(origin ? [assertStatus(company, origin)] : []),
    ...audited(ctx, payment, entryOf(invoice, "invoice.paid")),
    ...settled,
  );
  if (patch.collectorStatus)
    await ctx.enqueue({ type: "collect-invoice", companyId: invoice.companyId, invoiceId: id });
}

/** Rolls the batch back when the document was changed since it was read. */
const assertStatus = (company: CompanyDb, { id, status, paidAt }: Invoice) =>
  company.assertExists(
    "conflict",
    invoices,
    eq(invoices.id, id),
    eq(invoices.status, status),
    isSame(invoices.paidAt, paidAt),
  );

const WHY_NOT: Record<Exclude<Invoice["status"], "issued">, string> = {
  draft: "This is a draft. Issue it first.",
  paid: "This is paid already.",
  credited: "This invoice was credited whole: nothing is to be paid.",
};

const entryOf = (invoice: Invoice, action: "invoice.paid" | "invoice.not-paid") => ({
  action,
  subject: documentNumber(invoice),
  companyId: invoice.companyId,
});

/**
 * Reverts a payment. Credit notes settled with it reduce the invoice again, and the collector collects the remaining
 * amount.
 * @throws not_found; conflict
 */
export async function markNotPaid(ctx: Ctx, id: string): Promise<void> {
  const invoice = await getDocument(ctx, id);
  if (invoice.status !== "paid" || invoice.totalMinor === 0) throw conflict("This is not paid.", "invoice_not_paid");
  if (invoice.collectorStatus === "paid")
    throw conflict(
      "The collector has the money. What is paid back there is shown by a credit note here.",
      "collector_has_payment",
    );
  const company = ctx.db.company(invoice.companyId);
  const origin = invoice.creditOf ? await company.find(invoices, invoice.creditOf) : null;
  if (origin && (origin.paidAt === null || origin.paidAt === invoice.paidAt))
    throw conflict(
      `No money was paid back: this reduced what was to be paid of ${documentNumber(origin)}.`,
      "nothing_paid_back",
    );
  const paidBack = await paidBackNote(company, id, invoice.paidAt);
  if (paidBack)
    throw conflict(
      `${documentNumber(paidBack)} was paid back. Mark that as not paid back first, then this as not paid.`,
      "credit_note_paid_back",
    );
  const patch = invoice.collectorIntegrationId ? { collectorStatus: "waiting", collectorError: null } : {};
  await company.batch(
    assertStatus(company, invoice),
    reopenCreditNotes(company, id, invoice, ctx.now()),
    ...audited(
      ctx,
      company.update(invoices, { ...patch, status: "issued", paidAt: null, updatedAt: ctx.now() }, eq(invoices.id, id)),
      entryOf(invoice, "invoice.not-paid"),
    ),
  );
  if (patch.collectorStatus)
    await ctx.enqueue({ type: "collect-invoice", companyId: invoice.companyId, invoiceId: id });
}

/** Sends the email of an issued invoice or credit note again. Idempotent per key. @throws not_found; conflict */
export async function mailAgain(ctx: Ctx, id: string, key: string): Promise<string> {
  const invoice = await getDocument(ctx, id);
  if (invoice.status === "draft")
    throw conflict("This is a draft. It is mailed when it is issued.", "invoice_not_issued");
  const company = ctx.db.company(invoice.companyId);
  const [account, [brand], balance] = await company.batch(
    accountOf(company),
    listBrands({ ...ctx, db: company }),
    readBalance(company, id),
  );
  const recipient = account?.email || brand?.email || "";
  if (!recipient)
    throw conflict("There is no address to mail it to. Enter one in the billing account.", "no_billing_email");
  const { openMinor = invoice.totalMinor } = balance ?? {};
  const letter = { ...invoice, openMinor, name: brand?.name ?? "", recipient, key: `${id}:${key}` };
  const payUrl = invoice.status === "issued" ? invoice.payUrl : null;
  const [mail] = await invoiceLetter(ctx, { ...letter, payUrl });
  await company.batch(
    ...audited(ctx, mail, {
      action: "invoice.mailed",
      subject: `${documentNumber(invoice)}, ${periodName({ from: invoice.periodFrom, to: invoice.periodTo })}`,
      companyId: invoice.companyId,
      after: { recipient },
    }),
    company.update(invoices, { mailedAt: ctx.now() }, eq(invoices.id, id)),
  );
  await ctx.enqueue({ type: "send-mail" });
  return recipient;
}
