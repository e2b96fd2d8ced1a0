import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { documentNumber } from "#app/domain/billing/invoice-labels";
import { CreditForm, CreditQuery, InvoiceParams } from "#app/domain/billing/invoices/invoices.schema";
import { creditScreen, planCredit } from "#app/domain/billing/invoices/issue/plan-credit.server";
import { invoicePaper } from "#app/domain/billing/invoices/papers/invoice-paper";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { invoicePaths } from "#app/http/invoice-paths";
import { LineChoice } from "#app/ui/domain/billing/line-choice";
import { CheckboxGroupField } from "#app/ui/forms/fields/checkbox-group-field";
import { RadioGroupField } from "#app/ui/forms/fields/radio-group-field";
import { TextAreaField } from "#app/ui/forms/fields/text-area-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { FormPage, Hint } from "#app/ui/layouts/pages/form-page";

export const meta: MetaFunction = () => [{ title: "Credit an invoice" }];

const INPUT = { params: InvoiceParams, query: CreditQuery };

export const loader = pageLoader("billing.manage", INPUT, async ({ ctx, params, query }) => {
  const { invoice, facts, lines, taken, fixed, companyName } = await creditScreen(ctx, params.invoiceId);
  const paper = invoicePaper(facts, lines);
  const left = paper.groups
    .flatMap((group) => group.lines)
    .filter(({ position }) => ![...taken, ...fixed].includes(position));
  return {
    id: invoice.id,
    number: documentNumber(invoice),
    companyName,
    canBeCredited: invoice.kind === "invoice" && (invoice.status === "issued" || invoice.status === "paid"),
    isCorrected: fixed.length > 0,
    chosen: { ...query, lines: query.lines.map(String) },
    lines: left.map(({ position, name, note, amountText }) => ({
      value: String(position),
      label: `${[name, note].filter(Boolean).join(", ")}: ${amountText}`,
    })),
  };
});

export const action = pageAction(
  "billing.manage",
  { params: InvoiceParams, form: CreditForm, failed: "Failed to credit the invoice" },
  async ({ ctx, params, input }) => {
    await planCredit(ctx, params.invoiceId, input);
    const { what, lines, reason } = input;
    return redirect(invoicePaths.confirmCredit(params.invoiceId, { what, lines: lines.join(), reason }), 303);
  },
);

export default function CreditInvoice() {
  const { id, number, companyName, canBeCredited, isCorrected, chosen, lines } = useLoaderData<typeof loader>();
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
              { value: "all", label: "The whole invoice. Its days can then be billed again" },
              { value: "some", label: "The lines selected below" },
            ]}
          />
          {isCorrected && (
            <Hint title="Some lines are not listed">
              Their rates were corrected. Credit the whole invoice, or correct its rates again.
            </Hint>
          )}
          <CheckboxGroupField
            name="lines"
            label="Lines"
            hint="Selected lines are credited alone, not the whole invoice"
            find="Find a line"
            options={lines}
          />
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
