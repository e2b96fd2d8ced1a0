import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { documentNumber } from "#app/domain/billing/invoice-labels";
import { InvoiceParams } from "#app/domain/billing/invoices/invoices.schema";
import { PaymentForm } from "#app/domain/billing/payments/payment.schema";
import { METHOD_LABEL, PAYMENT_METHODS } from "#app/domain/billing/payments/payment-labels";
import { paymentScreen, recordPayment } from "#app/domain/billing/payments/record-payment.server";
import { formatMoney, minorToDecimal } from "#app/domain/kernel/money";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { invoicePaths } from "#app/http/invoice-paths";
import { DateField } from "#app/ui/forms/fields/date-field";
import { FieldGrid } from "#app/ui/forms/fields/field-grid";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { MoneyField } from "#app/ui/forms/fields/money-field";
import { SelectField } from "#app/ui/forms/fields/select-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { FormPage, Hint } from "#app/ui/layouts/pages/form-page";

export const meta: MetaFunction = () => [{ title: "Record payment" }];

export const loader = pageLoader("billing.manage", { params: InvoiceParams }, async ({ ctx, params }) => ({
  ...(await paymentScreen(ctx, params.invoiceId)),
  // Idempotency key: submitting the same form twice records one payment.
  key: ctx.newId(),
}));

export const action = pageAction(
  "billing.manage",
  { params: InvoiceParams, form: PaymentForm, failed: "Failed to record the payment" },
  async ({ ctx, params, input }) => {
    await recordPayment(ctx, params.invoiceId, input);
    return done(invoicePaths.one(params.invoiceId), { title: "Payment recorded" });
  },
);

const METHODS = PAYMENT_METHODS.map((value) => ({ value, label: METHOD_LABEL[value] }));

export default function RecordPayment() {
  const { invoice, companyName, today, key } = useLoaderData<typeof loader>();
  const { id, kind, number, currency, openMinor } = invoice;
  const back = invoicePaths.one(id);
  const name = documentNumber({ kind, number });
  const due = formatMoney(Math.abs(openMinor), currency);
  const isRefund = openMinor < 0;
  return (
    <FormPage
      title={isRefund ? `Record a refund for ${name}` : `Record a payment for ${name}`}
      subtitle={companyName}
      back={back}
      backLabel={name}
    >
      {openMinor === 0 ? (
        <Hint>Nothing is due.</Hint>
      ) : (
        <ActionForm
          schema={() => import("#app/domain/billing/payments/payment.schema").then((module) => module.PaymentForm)}
          defaultValue={{
            key,
            amount: minorToDecimal(Math.abs(openMinor), currency),
            paidOn: today,
            method: "bank-transfer",
          }}
          submit={isRefund ? "Record refund" : "Record payment"}
          cancel={back}
        >
          <HiddenField name="key" />
          <FieldGrid>
            <MoneyField
              name="amount"
              label="Amount"
              currency={currency}
              hint={isRefund ? `${due} is owed to the customer` : `${due} is due`}
            />
            <DateField name="paidOn" label="Date" required max={today} />
            <SelectField name="method" label="Method" options={METHODS} />
            <TextField name="reference" label="Reference" optional maxLength={120} hint="From the bank statement" />
          </FieldGrid>
        </ActionForm>
      )}
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
