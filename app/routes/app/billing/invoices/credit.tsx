import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { CreditForm, CreditQuery, InvoiceParams, partsText } from "#app/domain/billing/invoices/invoices.schema";
import { creditScreen } from "#app/domain/billing/invoices/issue/credit-screens.server";
import { planCredit } from "#app/domain/billing/invoices/issue/plan-credit.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { invoicePaths } from "#app/http/invoice-paths";
import { CreditLines } from "#app/ui/domain/billing/credit/credit-lines";
import { LineChoice } from "#app/ui/domain/billing/credit/line-choice";
import { RadioGroupField } from "#app/ui/forms/fields/radio-group-field";
import { TextAreaField } from "#app/ui/forms/fields/text-area-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { FormPage, Hint } from "#app/ui/layouts/pages/form-page";

export const meta: MetaFunction = () => [{ title: "Credit an invoice" }];

const INPUT = { params: InvoiceParams, query: CreditQuery };

export const loader = pageLoader("billing.manage", INPUT, async ({ ctx, params, query }) => {
  const screen = await creditScreen(ctx, params.invoiceId);
  const { what, lines, parts, reason } = query;
  return {
    ...screen,
    chosen: {
      ...{ what, reason },
      lines: [...lines, ...parts.map(({ position }) => position)].map(String),
      parts: screen.lines.map(({ position }) => {
        const part = parts.find((one) => String(one.position) === position);
        return { position, quantity: part?.quantity?.toString() ?? "", amount: part?.amount ?? "" };
      }),
    },
  };
});

export const action = pageAction(
  "billing.manage",
  { params: InvoiceParams, form: CreditForm, failed: "Failed to credit the invoice" },
  async ({ ctx, params, input }) => {
    await planCredit(ctx, params.invoiceId, input);
    const { what, lines, parts, reason } = input;
    const query = { what, lines: lines.join(), parts: partsText(parts), reason };
    return redirect(invoicePaths.confirmCredit(params.invoiceId, query), 303);
  },
);

export default function CreditInvoice() {
  const { id, number, companyName, currency, canBeCredited, isCorrected, chosen, lines } =
    useLoaderData<typeof loader>();
  const back = invoicePaths.one(id);
  return (
    <FormPage title={`Credit ${number}`} subtitle={companyName} back={back} backLabel={number}>
      {canBeCredited ? (
        <ActionForm
          schema={() => import("#app/domain/billing/invoices/invoices.schema").then((module) => module.CreditForm)}
          defaultValue={chosen}
          submit="Continue"
          pending="Checking…"
          cancel={back}
        >
          <LineChoice />
          <RadioGroupField
            name="what"
            label="What to credit"
            options={[
              {
                value: "all",
                label: "Whole invoice",
                hint: "Everything not credited yet. Its days can then be billed again",
              },
              { value: "some", label: "Selected lines, or parts of them" },
            ]}
          />
          {isCorrected && (
            <Hint title="Some lines are not listed">
              Their rates were corrected. Credit the whole invoice, or correct its rates again.
            </Hint>
          )}
          <CreditLines lines={lines} currency={currency} />
          <TextAreaField name="reason" label="Reason" rows={2} maxLength={300} hint="Printed on the credit note" />
        </ActionForm>
      ) : (
        <Hint>This document cannot be credited. It is a draft or a credit note, or was already credited in full.</Hint>
      )}
      <Outlet />
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
