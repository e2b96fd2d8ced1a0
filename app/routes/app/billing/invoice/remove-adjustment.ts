import { removeAdjustment } from "#app/domain/billing/invoices/drafts/change-draft.server";
import { InvoiceParams, RemoveAdjustmentForm } from "#app/domain/billing/invoices/invoices.schema";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { invoicePaths } from "#app/http/invoice-paths";

export const action = buttonAction(
  "billing.manage",
  { params: InvoiceParams, form: RemoveAdjustmentForm, failed: "Failed to change the invoice" },
  async ({ ctx, params, input }) => {
    await removeAdjustment(ctx, params.invoiceId, input.position);
    return done(invoicePaths.one(params.invoiceId), { title: "Adjustment removed" });
  },
);
