import { InvoiceParams, IssueForm } from "#app/domain/billing/invoices/invoices.schema";
import { issueInvoice } from "#app/domain/billing/invoices/issue/issue-invoice.server";
import { emailFlash } from "#app/http/answers/email-flash.server";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { invoicePaths } from "#app/http/invoice-paths";

export const action = buttonAction(
  "billing.manage",
  { params: InvoiceParams, form: IssueForm, failed: "Failed to change the invoice" },
  async ({ ctx, params, input }) => {
    const { recipient } = await issueInvoice(ctx, params.invoiceId, input);
    const title = "Invoice issued";
    const message = recipient ? emailFlash(ctx, { title }, { title, unsent: "It was not emailed" }) : { title };
    return done(invoicePaths.one(params.invoiceId), message);
  },
);
