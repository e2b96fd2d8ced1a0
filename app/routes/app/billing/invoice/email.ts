import { EmailForm, InvoiceParams } from "#app/domain/billing/invoices/invoices.schema";
import { mailAgain } from "#app/domain/billing/invoices/issue/paid.server";
import { emailFlash } from "#app/http/answers/email-flash.server";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { invoicePaths } from "#app/http/invoice-paths";

export const action = buttonAction(
  "billing.manage",
  { params: InvoiceParams, form: EmailForm, failed: "Failed to email the document" },
  async ({ ctx, params, input }) => {
    const { recipient, label } = await mailAgain(ctx, params.invoiceId, input.key);
    return done(
      invoicePaths.one(params.invoiceId),
      emailFlash(ctx, { title: `${label} emailed`, description: `To ${recipient}` }),
    );
  },
);
