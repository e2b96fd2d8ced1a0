import { eq } from "drizzle-orm";
import { invoices, payments } from "#db/schema/billing";
import { audited } from "../../audit/audit.service.server";
import { billingToday } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { dayName } from "../../kernel/days";
import { conflict, invalid } from "../../kernel/errors";
import { formatMoney } from "../../kernel/money";
import { readAmount } from "../../kernel/read-amount";
import { clearNotifications } from "../../notifications/notifications.service.server";
import { assertStatus, entryOf, getDocument, overdueKey } from "../invoices/issue/paid.server";
import { readBalance, settleCreditNotes } from "../invoices/open-balance.repo.server";
import { getInvoice } from "../invoices/read-invoices.server";
import type { PaymentForm } from "./payment.schema";
import { insertPayment, settleIfPaid } from "./payments.repo.server";

/**
 * Records a payment of a part or all of the open balance; where the customer is owed money, a refund. The invoice is
 * paid once nothing is open. Idempotent per key.
 * @throws not_found; validation for an amount above the open balance; conflict when another payment came first
 */
export async function recordPayment(ctx: Ctx, id: string, { key, amount, ...form }: PaymentForm): Promise<void> {
  const invoice = await getDocument(ctx, id);
  if (invoice.status === "draft") throw conflict("This is a draft. Issue it first.", "invoice_not_issued");
  const company = ctx.db.company(invoice.companyId);
  const [balance, known] = await company.batch(readBalance(company, id), company.find(payments, key));
  if (known) return;
  const openMinor = balance?.openMinor ?? 0;
  if (openMinor === 0) throw conflict("Nothing is due.", "nothing_to_pay");
  const amountMinor = Math.sign(openMinor) * amountOf(amount, Math.abs(openMinor), invoice.currency);
  const today = billingToday(ctx);
  if (form.paidOn > today) throw invalid({ paidOn: [`Choose ${dayName(today)} or an earlier day`] }, "day_in_future");
  const now = ctx.now();
  const payment = { id: key, ...form, byName: ctx.actor.name };
  const patch = invoice.collectorIntegrationId ? { collectorStatus: "waiting" } : null;
  try {
    await company.batch(
      assertStatus(company, invoice),
      ...audited(ctx, insertPayment(company, id, payment, amountMinor, now), {
        ...entryOf(invoice, "invoice.payment-recorded"),
        after: { amount: formatMoney(amountMinor, invoice.currency), paidOn: form.paidOn, reference: form.reference },
      }),
      company.assertExists("conflict", payments, eq(payments.id, key)),
      settleIfPaid(company, id, now),
      settleCreditNotes(company, id, now),
      // The next reminder has the remaining amount.
      clearNotifications(company, "invoice", overdueKey(id)),
      ...(patch ? [company.update(invoices, { ...patch, updatedAt: now }, eq(invoices.id, id))] : []),
    );
  } catch (error) {
    // Unless the same form was sent twice: the other request recorded the payment.
    if (!(await company.find(payments, key))) throw error;
  }
  if (patch) await ctx.enqueue({ type: "collect-invoice", companyId: invoice.companyId, invoiceId: id });
}

/** @throws validation */
function amountOf(amount: string, mostMinor: number, currency: string): number {
  const read = readAmount(amount, currency);
  if ("problem" in read) throw invalid({ amount: [read.problem] }, "amount_not_valid");
  if (read.minor <= 0) throw invalid({ amount: ["Enter an amount above zero"] }, "amount_not_valid");
  if (read.minor > mostMinor)
    throw invalid(
      { amount: [`At most ${formatMoney(mostMinor, currency)}, the open balance`] },
      "amount_above_balance",
    );
  return read.minor;
}

/** Data of the form. @throws not_found; conflict for a draft */
export async function paymentScreen(ctx: Ctx, id: string) {
  const { invoice, companyName } = await getInvoice(ctx, id);
  if (invoice.status === "draft") throw conflict("This is a draft. Issue it first.", "invoice_not_issued");
  const { kind, number, currency, openMinor } = invoice;
  return { invoice: { id, kind, number, currency, openMinor }, companyName, today: billingToday(ctx) };
}
