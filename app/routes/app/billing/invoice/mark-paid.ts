import { InvoiceParams } from "#app/domain/billing/invoices/invoices.schema";
import { markPaid } from "#app/domain/billing/invoices/issue/paid.server";
import { MarkPaidForm } from "#app/domain/billing/payments/payment.schema";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { invoicePaths } from "#app/http/invoice-paths";

export const action = buttonAction(
  "billing.manage",
  { params: InvoiceParams, form: MarkPaidForm, failed: "Failed to change the invoice" },
  async ({ ctx, params, input }) => {
    await markPaid(ctx, params.invoiceId, input.method);
    return done(invoicePaths.one(params.invoiceId), { title: "Marked as paid" });
  },
);
