import { eq } from "drizzle-orm";
import { documentNumber, periodName } from "#app/domain/billing/invoice-labels";
import { invoiceLines, invoices } from "#db/schema/billing";
import { audited } from "../../../audit/audit.service.server";
import type { Ctx } from "../../../kernel/ctx";
import { conflict } from "../../../kernel/errors";
import { formatMoney } from "../../../kernel/money";
import { isEmailSetUp } from "../../../notifications/mail.service.server";
import { clearNotifications, notificationStatement } from "../../../notifications/notifications.service.server";
import { assertCorrections } from "../../corrections/corrected-invoice.repo.server";
import { settleIfPaid } from "../../payments/payments.repo.server";
import { assertCreditNotes, assertWithinInvoice } from "../invoice-lines.repo.server";
import type { CreditForm } from "../invoices.schema";
import { settleCreditNotes } from "../open-balance.repo.server";
import { invoiceLetter } from "./invoice-letter.server";
import { numbered } from "./issue-invoice.server";
import { overdueKey } from "./paid.server";
import { planCredit } from "./plan-credit.server";

type CreditInput = Omit<CreditForm, "parts"> & Partial<Pick<CreditForm, "parts">>;

/**
 * Credits an issued invoice, completely, by line or by part of a line, with a numbered credit note. Once nothing of its
 * lines is left, its days can be billed again. `total` is the amount that the user saw, with tax.
 * @throws not_found; validation; conflict, also when the amount has changed
 */
export async function creditInvoice(ctx: Ctx, id: string, { reason, total, ...choice }: CreditInput): Promise<string> {
  const plan = await planCredit(ctx, id, choice);
  const { invoice, company, recipient, brand, taken, changed, isWhole, noteCount } = plan;
  const { creditLines, taxTotals, taxMinor, grossMinor } = plan;
  if (total !== undefined && total !== grossMinor)
    throw conflict("The amount has changed since you opened this page. Check it and try again.", "concurrent_change");
  const creditId = ctx.newId();
  const wasPaid = invoice.status === "paid" && invoice.totalMinor + invoice.taxMinor !== 0;
  const name = brand?.name ?? "";
  const { periodFrom, periodTo, currency } = invoice;
  const letter = recipient
    ? await invoiceLetter(ctx, {
        ...{
          id: creditId,
          kind: "credit-note",
          number: null,
          name,
          periodFrom,
          periodTo,
          currency,
          ...{ grossMinor, openMinor: 0, paidMinor: 0, dueOn: null },
        },
        ...{ recipient, key: creditId, payUrl: null },
      })
    : [];
  const subject = `${documentNumber(invoice)}, ${name}`;
  // The collector's invoice has another amount now: it is created again, or voided.
  const collected = invoice.collectorIntegrationId && !wasPaid ? { collectorStatus: "waiting" } : {};
  await company.batch(
    assertCorrections(company, id, changed.length),
    company.assertExists("conflict", invoices, eq(invoices.id, id), eq(invoices.status, invoice.status)),
    // Its tax is the difference to that of the earlier credit notes.
    assertCreditNotes(company, id, noteCount),
    ...audited(
      ctx,
      company.insert(invoices, {
        ...{ id: creditId, kind: "credit-note", creditOf: id, reason, currency, periodFrom, periodTo },
        ...{ billedTo: invoice.billedTo, reference: invoice.reference, createdAt: ctx.now(), updatedAt: ctx.now() },
        ...{ parties: invoice.parties, taxMinor, taxTotals: taxTotals.length > 0 ? taxTotals : null },
      }),
      {
        action: "invoice.credited",
        subject,
        companyId: company.companyId,
        after: { total: formatMoney(grossMinor, currency), lines: taken.length, reason },
      },
    ),
    company.insertMany(
      invoiceLines,
      creditLines.map((line) => ({
        ...line,
        invoiceId: creditId,
        reason: line.charge === "adjustment" ? line.reason : "",
      })),
    ),
    assertWithinInvoice(company, id),
    ...numbered(ctx, company, {
      id: creditId,
      kind: "credit-note",
      patch: {
        // A credit of a paid invoice is open until it is paid back; otherwise it needs no payment.
        status: wasPaid || !isWhole ? "issued" : "paid",
        ...{
          issuedAt: ctx.now(),
          issuedByName: ctx.actor.name,
          mailedAt: recipient && isEmailSetUp(ctx) ? ctx.now() : null,
        },
        paidAt: wasPaid || !isWhole ? null : ctx.now(),
      },
    }),
    company.update(
      invoices,
      { ...(isWhole && { status: "credited" as const }), ...collected, updatedAt: ctx.now() },
      eq(invoices.id, id),
    ),
    // The next reminder has the remaining amount.
    clearNotifications(company, "invoice", overdueKey(id)),
    // Also settles the earlier credit notes of single lines.
    ...(isWhole && !wasPaid
      ? [
          company.update(
            invoices,
            { status: "paid", paidAt: ctx.now() },
            eq(invoices.creditOf, id),
            eq(invoices.status, "issued"),
          ),
        ]
      : []),
    // A partly paid invoice can be settled by the credit.
    settleIfPaid(company, id, ctx.now()),
    settleCreditNotes(company, id, ctx.now()),
    ...letter,
    notificationStatement(ctx, company, {
      kind: "invoice",
      key: creditId,
      title: `Credit note for ${periodName({ from: periodFrom, to: periodTo })}`,
      body: `${formatMoney(-grossMinor, currency)} of ${documentNumber(invoice)} credited: ${reason}`,
      path: `/billing/invoices/${creditId}`,
    }),
  );
  await ctx.enqueue(
    ...(recipient ? [{ type: "send-mail" as const }] : []),
    ...(collected.collectorStatus
      ? [{ type: "collect-invoice" as const, companyId: company.companyId, invoiceId: id }]
      : []),
  );
  return creditId;
}
