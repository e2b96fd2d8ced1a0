import { InvoiceParams, IssueForm } from "#app/domain/billing/invoices/invoices.schema";
import { issueInvoice } from "#app/domain/billing/invoices/issue/issue-invoice.server";
import { mailCarrier } from "#app/domain/mail/mail.service.server";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { invoicePaths } from "#app/http/invoice-paths";

export const action = buttonAction(
  "billing.manage",
  { params: InvoiceParams, form: IssueForm, failed: "Failed to change the invoice" },
  async ({ ctx, params, input }) => {
    const { recipient } = await issueInvoice(ctx, params.invoiceId, input);
    const isUnsent = recipient !== "" && mailCarrier(ctx).carrier === null;
    return done(invoicePaths.one(params.invoiceId), {
      title: "Invoice issued",
      ...(isUnsent && { description: "No email was sent, because email is not set up." }),
    });
  },
);
