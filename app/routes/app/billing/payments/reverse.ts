import { PaymentParams } from "#app/domain/billing/payments/payment.schema";
import { reversePayment } from "#app/domain/billing/payments/reverse-payment.server";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { invoicePaths } from "#app/http/invoice-paths";

export const action = buttonAction(
  "billing.manage",
  { params: PaymentParams, failed: "Failed to reverse the payment" },
  async ({ ctx, params }) => {
    await reversePayment(ctx, params.invoiceId, params.paymentId);
    return done(invoicePaths.one(params.invoiceId), { title: "Payment reversed" });
  },
);
