import { refreshDraft } from "#app/domain/billing/invoices/drafts/change-draft.server";
import { InvoiceParams } from "#app/domain/billing/invoices/invoices.schema";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { invoicePaths } from "#app/http/invoice-paths";

export const action = buttonAction(
  "billing.manage",
  { params: InvoiceParams, failed: "Failed to change the invoice" },
  async ({ ctx, params }) => {
    await refreshDraft(ctx, params.invoiceId);
    return done(invoicePaths.one(params.invoiceId), { title: "Draft recalculated" });
  },
);
