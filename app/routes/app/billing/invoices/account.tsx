import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { accountEInvoiceProblems } from "#app/domain/billing/einvoice/account-without-einvoice.server";
import { accountScreen, changeAccount } from "#app/domain/billing/invoices/issue/account.server";
import { AccountForm, AccountQuery, BackQuery } from "#app/domain/billing/parties/account.schema";
import { countryOptions } from "#app/domain/billing/parties/countries.server";
import { schemeOptions } from "#app/domain/billing/parties/endpoint-schemes.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { invoicePaths } from "#app/http/invoice-paths";
import { backTarget, withBack } from "#app/http/redirects/back-path";
import { namedCompany } from "#app/routes/app/named-company.server";
import { EInvoiceHint } from "#app/ui/domain/billing/invoices/einvoice-problem-list";
import { AddressFields, EndpointFields, IdentityFields } from "#app/ui/domain/billing/parties/party-fields";
import { TreatmentFields } from "#app/ui/domain/billing/parties/treatment-fields";
import { FieldGrid, FieldSet } from "#app/ui/forms/fields/field-grid";
import { NumberField } from "#app/ui/forms/fields/number-field";
import { TextAreaField } from "#app/ui/forms/fields/text-area-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { FormPage } from "#app/ui/layouts/pages/form-page";
import { useBack } from "#app/ui/layouts/shell/use-back";

const Query = AccountQuery.extend(BackQuery.shape);

export const meta: MetaFunction = () => [{ title: "Billing account" }];

export const loader = pageLoader("billing.manage", { query: Query }, async ({ ctx, query }) => {
  const company = namedCompany(ctx, query.company, "account");
  const [screen, problems] = await Promise.all([accountScreen(ctx, company), accountEInvoiceProblems(ctx, company)]);
  return {
    ...screen,
    ...{ problems, countries: countryOptions(), schemes: schemeOptions(screen.account.endpointScheme) },
  };
});

export const action = pageAction(
  "billing.manage",
  { query: Query, form: AccountForm, failed: "Failed to save the billing account" },
  async ({ ctx, query, input }) => {
    const company = namedCompany(ctx, query.company, "account");
    await changeAccount(ctx, company, input);
    const { length } = await accountEInvoiceProblems(ctx, company);
    const missing = `For e-invoices, ${length === 1 ? "1 detail is" : `${length} details are`} missing, listed above the form.`;
    const back = backTarget(query.back);
    return done(withBack(invoicePaths.account(company), back?.to ?? ""), {
      title: "Billing account saved",
      link: back ? { to: back.to, label: `Back to ${back.label}` } : undefined,
      description: `It applies to invoices issued from now on.${length > 0 ? ` ${missing}` : ""}`,
    });
  },
);

export default function BillingAccount() {
  const { company, account, problems, countries, schemes } = useLoaderData<typeof loader>();
  const back = useBack({ to: invoicePaths.list({ company: company.id }), label: "Invoices" });
  return (
    <FormPage title="Billing account" subtitle={company.name} back={back.to} backLabel={back.label}>
      <EInvoiceHint title="This company's invoices have no e-invoice" problems={problems} companyId={company.id} />
      <ActionForm
        schema={() => import("#app/domain/billing/parties/account.schema").then((module) => module.AccountForm)}
        defaultValue={account}
        submit="Save account"
        reset="Reset"
        cancel={back.to}
      >
        <FieldSet id="invoices" legend="Invoices">
          <FieldGrid>
            <TextField
              name="email"
              type="email"
              label="Email for invoices"
              hint={company.email ? `Leave empty to use ${company.email}` : "Without it, no invoice is emailed"}
            />
            <NumberField name="paymentDays" label="Payment due after" unit="days" min={0} max={365} />
            <TextField
              name="reference"
              label="Buyer reference"
              className="col-span-full"
              hint="Printed on each invoice, such as a purchase order number. E-invoices need one"
            />
          </FieldGrid>
        </FieldSet>
        <FieldSet id="address" legend="Legal name and address" hint="Printed on invoices as the recipient">
          <TextField name="legalName" label="Legal name" maxLength={120} placeholder={company.name} />
          <AddressFields countries={countries} />
          {account.address && (
            <TextAreaField
              name="address"
              label="Address as text"
              rows={3}
              hint="Printed until a street or a city is entered above"
            />
          )}
        </FieldSet>
        <FieldSet id="tax" legend="Tax and registration">
          <IdentityFields />
        </FieldSet>
        <FieldSet id="e-invoice" legend="E-invoice address" hint="The customer's address in the Peppol network">
          <EndpointFields schemes={schemes} />
        </FieldSet>
        <FieldSet
          id="charges"
          legend="Tax on charges"
          hint="Applies to all charges, unless the rate card says otherwise for a charge"
        >
          <TreatmentFields />
        </FieldSet>
      </ActionForm>
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
