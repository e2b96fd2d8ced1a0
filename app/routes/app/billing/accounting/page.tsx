import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { AccountingPageQuery } from "#app/domain/billing/accounting/accounting.schema";
import { accountingScreen } from "#app/domain/billing/accounting/export-accounting.server";
import { billingPaths } from "#app/http/billing-paths";
import { pageLoader } from "#app/http/guards/guard.server";
import { AccountingFiles, IssuedSums } from "#app/ui/domain/billing/accounting/accounting-files";
import { BillingPage } from "#app/ui/domain/billing/billing-page";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { CompanyFilter } from "#app/ui/forms/filter-company";
import { FilterMonth } from "#app/ui/forms/filter-fields";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";

export const meta: MetaFunction = () => [{ title: "Export to accounting" }];

export const loader = pageLoader("billing.manage", { query: AccountingPageQuery }, async ({ ctx, query }) => ({
  ...(await accountingScreen(ctx, query)),
  asked: query,
}));

export default function Accounting() {
  const { month, monthName, sums, codes, files, companies, asked } = useLoaderData<typeof loader>();
  const { company } = asked;
  return (
    <BillingPage
      tab="invoices"
      title="Export to accounting"
      company={companies.find(({ id }) => id === company) ?? null}
      subtitle={`Invoices and credit notes issued in ${monthName}, as files for Xero and QuickBooks Online`}
      all
      mayManage
      actions={<LinkButton to={billingPaths.accountingCodes()}>Accounts and tax codes</LinkButton>}
    >
      <FilterBar clearTo={billingPaths.accounting()} active={Boolean(company || asked.month)}>
        <FilterMonth name="month" label="Issued in" value={asked.month} otherwise={month} />
        <CompanyFilter companies={companies} value={company} />
      </FilterBar>
      <IssuedSums sums={sums} monthName={monthName} />
      {sums.length > 0 && <AccountingFiles files={files} dateOrder={codes.dateOrder} month={month} company={company} />}
    </BillingPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
