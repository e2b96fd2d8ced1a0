import { documentNumber } from "#app/domain/billing/invoice-labels";
import type { SentInvoice } from "#app/integrations/invoicer";
import type { invoices } from "#db/schema/billing";
import type { CompanyDb } from "#db/scoped.server";
import type { Ctx } from "../../../kernel/ctx";
import { formatMoney } from "../../../kernel/money";
import { notificationStatement } from "../../../notifications/notifications.service.server";
import { isOverpaid } from "../open-balance.repo.server";

type Invoice = Pick<typeof invoices.$inferSelect, "id" | "kind" | "number" | "currency" | "status">;

/**
 * Notifies the provider of money that the payment provider collected and that was not due any more: for an invoice
 * credited in full, or on top of other payments. For the batch that records the payment, after it.
 */
export function excessStatement(ctx: Ctx, company: CompanyDb, invoice: Invoice, { totalMinor }: SentInvoice) {
  const { id, status } = invoice;
  const [name, paid] = [documentNumber(invoice), formatMoney(totalMinor, invoice.currency)];
  const notice = { kind: "billing-trouble", path: `/billing/invoices/${id}` } as const;
  if (status === "credited")
    return notificationStatement(ctx, company, {
      ...notice,
      key: `${id}:paid-after-all`,
      title: `${name} was credited and paid`,
      body: `${paid} was paid online for an invoice that was credited in full. Refund it at the payment provider.`,
    });
  return notificationStatement(
    ctx,
    company,
    {
      ...notice,
      key: `${id}:overpaid`,
      title: `${name} was overpaid`,
      body: `${paid} was paid online on top of other payments. Refund the excess, then reverse the payment that was recorded manually.`,
    },
    (own) => isOverpaid(own, id),
  );
}
