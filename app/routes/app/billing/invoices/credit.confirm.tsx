import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { documentNumber } from "#app/domain/billing/invoice-labels";
import { CreditForm, CreditQuery, InvoiceParams } from "#app/domain/billing/invoices/invoices.schema";
import { creditInvoice } from "#app/domain/billing/invoices/issue/credit-note.server";
import { planCredit } from "#app/domain/billing/invoices/issue/plan-credit.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { invoicePaths } from "#app/http/invoice-paths";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";
import { DescriptionList } from "#app/ui/primitives/values/description-list";
import { Money } from "#app/ui/primitives/values/money";

export const meta: MetaFunction = () => [{ title: "Issue a credit note" }];

const INPUT = { params: InvoiceParams, query: CreditQuery };

export const loader = pageLoader("billing.manage", INPUT, async ({ ctx, params: { invoiceId }, query }) => {
  const { what, lines, reason } = query;
  const back = invoicePaths.credit(invoiceId, { what, lines: lines.join(), reason });
  if (!reason) throw redirect(back);
  const { invoice, brand, isWhole, taxMinor, grossMinor } = await planCredit(ctx, invoiceId, query);
  return {
    number: documentNumber(invoice),
    companyName: brand?.name ?? "",
    amounts: { net: taxMinor - grossMinor, tax: 0 - taxMinor, total: -grossMinor, currency: invoice.currency },
    fields: [
      ...Object.entries({ what, reason, total: String(grossMinor) }),
      ...lines.map((line) => ["lines", String(line)]),
    ],
    ...{ isWhole, reason, back },
  };
});

export const action = pageAction(
  "billing.manage",
  { ...INPUT, form: CreditForm, failed: "Failed to credit the invoice" },
  async ({ ctx, params, input }) => {
    const credit = await creditInvoice(ctx, params.invoiceId, input);
    return done(invoicePaths.one(credit), { title: "Credit note issued" });
  },
);

export default function ConfirmCredit() {
  const { number, companyName, amounts, fields, isWhole, reason, back } = useLoaderData<typeof loader>();
  const { net, tax, total, currency } = amounts;
  return (
    <RouteDialog title="Issue this credit note?" back={back} description={<bdi>{companyName}</bdi>}>
      <ActionForm submit="Issue credit note" pending="Issuing..." variant="danger" cancel={back}>
        {fields.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <DescriptionList
          items={[
            { term: "Corrects", detail: isWhole ? `${number}, all that is left` : `${number}, selected lines` },
            { term: "Amount", detail: <Money minor={net} currency={currency} /> },
            { term: "Tax", detail: <Money minor={tax} currency={currency} /> },
            { term: "Total credited", detail: <Money minor={total} currency={currency} className="font-medium" /> },
            { term: "Reason", detail: <bdi>{reason}</bdi>, wide: true },
          ]}
          pairs
        />
        <p className="text-muted">It gets the next number and cannot be changed.</p>
      </ActionForm>
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
