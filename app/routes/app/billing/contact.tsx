import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { accountScreen, changeAccount } from "#app/domain/billing/invoices/issue/account.server";
import { AccountQuery, BillingContactForm as ContactInput } from "#app/domain/billing/parties/account.schema";
import { done } from "#app/http/answers/flash.server";
import { billingPaths } from "#app/http/billing-paths";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { namedCompany } from "#app/routes/app/named-company.server";
import { BillingContactForm } from "#app/ui/domain/billing/parties/billing-contact";
import { FormPage } from "#app/ui/layouts/pages/form-page";

export const meta: MetaFunction = () => [{ title: "Billing contact" }];

// Like the company's other contact details, not `billing.manage`: the rest of the billing account is the provider's.
export const loader = pageLoader("companies.edit", { query: AccountQuery }, async ({ ctx, query }) => {
  const { company, account } = await accountScreen(ctx, namedCompany(ctx, query.company, "billing-contact"));
  return {
    company: { id: company.id, name: company.name },
    contact: { email: account.email, companyEmail: company.email },
  };
});

export const action = pageAction(
  "companies.edit",
  { query: AccountQuery, form: ContactInput, failed: "Failed to save the billing contact" },
  async ({ ctx, query, input }) => {
    const company = namedCompany(ctx, query.company, "billing-contact");
    await changeAccount(ctx, company, { email: input.email });
    return done(billingPaths.billing({ company }), {
      title: "Billing contact saved",
      description: "It applies to invoices issued from now on.",
    });
  },
);

export default function BillingContactPage() {
  const { company, contact } = useLoaderData<typeof loader>();
  const back = billingPaths.billing({ company: company.id });
  return (
    <FormPage title="Billing contact" subtitle={company.name} back={back} backLabel="Billing">
      <BillingContactForm companyId={company.id} contact={contact} cancel={back} />
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
