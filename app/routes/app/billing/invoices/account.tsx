import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { AccountForm, AccountQuery } from "#app/domain/billing/invoices/invoices.schema";
import { accountScreen, changeAccount } from "#app/domain/billing/invoices/issue/account.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { invoicePaths } from "#app/http/invoice-paths";
import { namedCompany } from "#app/routes/app/named-company.server";
import { NumberField } from "#app/ui/forms/fields/number-field";
import { TextAreaField } from "#app/ui/forms/fields/text-area-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { FormPage } from "#app/ui/layouts/pages/form-page";

export const meta: MetaFunction = () => [{ title: "Billing account" }];

export const loader = pageLoader("billing.manage", { query: AccountQuery }, async ({ ctx, query }) =>
  accountScreen(ctx, namedCompany(ctx, query.company, "account")),
);

export const action = pageAction(
  "billing.manage",
  { query: AccountQuery, form: AccountForm, failed: "Failed to save the billing account" },
  async ({ ctx, query, input }) => {
    const company = namedCompany(ctx, query.company, "account");
    await changeAccount(ctx, company, input);
    return done(invoicePaths.list({ company }), {
      title: "Billing account saved",
      description: "It holds for invoices that are issued from now on.",
    });
  },
);

export default function BillingAccount() {
  const { company, account } = useLoaderData<typeof loader>();
  const back = invoicePaths.list({ company: company.id });
  return (
    <FormPage title="Billing account" subtitle={company.name} back={back} backLabel="Invoices">
      <ActionForm
        schema={() => import("#app/domain/billing/invoices/invoices.schema").then((module) => module.AccountForm)}
        defaultValue={account}
        submit="Save account"
        reset="Reset"
        cancel={back}
      >
        <TextField
          name="email"
          type="email"
          label="Email for invoices"
          hint={company.email ? `Leave empty to use ${company.email}` : "Without it, no invoice is emailed"}
        />
        <TextAreaField
          name="address"
          label="Billing address"
          rows={4}
          hint="Printed below the company's name. Leave empty to use the company's address"
        />
        <TextField
          name="reference"
          label="Your reference"
          hint="Printed on each invoice, such as a purchase order number"
        />
        <NumberField name="paymentDays" label="Payment" unit="days" min={0} max={365} />
      </ActionForm>
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
