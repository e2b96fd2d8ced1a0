import { sql } from "drizzle-orm";
import { invoices } from "#db/schema/billing";
import type { CompanyDb } from "#db/scoped.server";
import { audited } from "../../../audit/audit.service.server";
import { listBrands } from "../../../companies/companies.service.server";
import type { Ctx } from "../../../ctx";
import { conflict, notFound } from "../../../errors";
import { clearNotifications } from "../../../notifications/notifications.service.server";
import { documentNumber, periodName } from "../invoice-words";
import { accountOf } from "./account.server";
import { invoiceLetter } from "./invoice-letter.server";

type Invoice = typeof invoices.$inferSelect;

async function getDocument(ctx: Ctx, id: string): Promise<Invoice> {
  const invoice = await ctx.db.find(invoices, id);
  if (!invoice) throw notFound("This invoice");
  return invoice;
}

/** Paid with what was credited of it, once; for the batch of whoever learned of it. */
export const paidStatements = (company: CompanyDb, id: string, now: number, patch: Partial<Invoice> = {}) =>
  [
    company.update(
      invoices,
      { ...patch, status: "paid", paidAt: now, updatedAt: now },
      sql`${invoices.id} = ${id} and ${invoices.status} = 'issued'`,
    ),
    company.update(
      invoices,
      { status: "paid", paidAt: now, updatedAt: now },
      sql`${invoices.creditOf} = ${id} and ${invoices.status} = 'issued'`,
    ),
    clearNotifications(company, "billing-trouble", id),
    clearNotifications(company, "invoice", overdueKey(id)),
  ] as const;

/** What tells that an invoice is overdue. */
export const overdueKey = (id: string): string => `${id}:overdue`;

/**
 * The money came some other way than through the collector, who is told to ask for it no more. A credit note was paid
 * back.
 * @throws not_found; conflict
 */
export async function markPaid(ctx: Ctx, id: string): Promise<void> {
  const invoice = await getDocument(ctx, id);
  if (invoice.status !== "issued") throw conflict(WHY_NOT[invoice.status]);
  const company = ctx.db.company(invoice.companyId);
  const collected = invoice.collectorIntegrationId ? { collectorStatus: "waiting" } : {};
  const [payment, ...settled] = paidStatements(company, id, ctx.now(), collected);
  const [[paid]] = await company.batch(...audited(ctx, payment, entryOf(invoice, "invoice.paid")), ...settled);
  if (!paid) throw conflict("Somebody else changed this invoice meanwhile. Look at it again.");
  if (collected.collectorStatus)
    await ctx.enqueue({ type: "collect-invoice", companyId: invoice.companyId, invoiceId: id });
}

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

/** The money did not come after all. @throws not_found; conflict */
export async function markNotPaid(ctx: Ctx, id: string): Promise<void> {
  const invoice = await getDocument(ctx, id);
  if (invoice.status !== "paid" || invoice.totalMinor === 0) throw conflict("This is not paid.");
  if (invoice.collectorStatus === "paid")
    throw conflict("The collector has the money. What is paid back there is shown by a credit note here.");
  const company = ctx.db.company(invoice.companyId);
  const [[changed]] = await company.batch(
    ...audited(
      ctx,
      company.update(
        invoices,
        { status: "issued", paidAt: null, updatedAt: ctx.now() },
        sql`${invoices.id} = ${id} and ${invoices.status} = 'paid'`,
      ),
      entryOf(invoice, "invoice.not-paid"),
    ),
  );
  if (!changed) throw conflict("Somebody else changed this invoice meanwhile. Look at it again.");
}

/** Mails an issued invoice or credit note once more; once a key. @throws not_found; conflict */
export async function mailAgain(ctx: Ctx, id: string, key: string): Promise<string> {
  const invoice = await getDocument(ctx, id);
  if (invoice.status === "draft") throw conflict("This is a draft. It is mailed when it is issued.");
  const company = ctx.db.company(invoice.companyId);
  const [account, [brand]] = await company.batch(accountOf(company), listBrands({ ...ctx, db: company }));
  const recipient = account?.email || brand?.email || "";
  if (!recipient) throw conflict("There is no address to mail it to. Enter one in the billing account.");
  const letter = { ...invoice, name: brand?.name ?? "", recipient, key: `${id}:${key}` };
  const payUrl = invoice.status === "issued" ? invoice.payUrl : null;
  const [mail] = await invoiceLetter(ctx, { ...letter, payUrl });
  await company.batch(
    ...audited(ctx, mail, {
      action: "invoice.mailed",
      subject: `${documentNumber(invoice)}, ${periodName({ from: invoice.periodFrom, to: invoice.periodTo })}`,
      companyId: invoice.companyId,
      after: { recipient },
    }),
    company.update(invoices, { mailedAt: ctx.now() }, sql`${invoices.id} = ${id}`),
  );
  await ctx.enqueue({ type: "send-mail" });
  return recipient;
}
