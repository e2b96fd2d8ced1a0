import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Suspense } from "react";
import { accrualScreen } from "#app/domain/billing/accrual/accrual.server";
import { BillingQuery } from "#app/domain/billing/billing.schema";
import { companiesBilled } from "#app/domain/billing/check/companies-billed.server";
import { billingPaths } from "#app/http/billing-paths";
import { pageLoader } from "#app/http/guards/guard.server";
import { CompanyBillingPage } from "#app/ui/domain/billing/company-billing-page";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { FilterSelect, SearchField } from "#app/ui/forms/filter-fields";
import { Page } from "#app/ui/layouts/pages/page";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { part } from "#app/ui/primitives/part";
import { Pagination } from "#app/ui/primitives/tables/pagination";
import { billedCompany } from "./billed-company.server";

// One URL shows two views; each is loaded on demand.
const MonthView = part(() => import("#app/ui/domain/billing/month-view").then((module) => module.MonthView));
const CompaniesBilled = part(() =>
  import("#app/ui/domain/billing/companies-billed").then((module) => module.CompaniesBilled),
);

export const meta: MetaFunction = () => [{ title: "Billing" }];

export const loader = pageLoader("billing.read", { query: BillingQuery }, async ({ ctx, user, query }) => {
  const { companyId, all } = billedCompany(user, query.company);
  const mayManage = ctx.can("billing.manage");
  if (companyId) return { one: await accrualScreen(ctx, companyId, query.month), list: null, all, mayManage, query };
  // A user without a company has no billing to show.
  const list = all ? await companiesBilled(ctx, query) : { rows: [], next: null };
  return { one: null, list, all, mayManage, query };
});

const SHOW = [
  { value: "", label: "All Companies" },
  { value: "warnings", label: "Needs attention" },
  { value: "no-card", label: "Without a rate card" },
];

export default function Billing() {
  const { one, list, all, mayManage, query } = useLoaderData<typeof loader>();
  if (one)
    return (
      <CompanyBillingPage company={one.company} tab="month" all={all}>
        <Suspense>
          <MonthView screen={one} all={all} mayManage={mayManage} />
        </Suspense>
      </CompanyBillingPage>
    );
  const { q, show, after } = query;
  const shown = { q, show: show === "all" ? null : show };
  const isFiltered = Boolean(q) || show !== "all";
  return (
    <Page
      title="Billing"
      subtitle="What each company owes for this month so far"
      actions={<LinkButton to={billingPaths.check()}>Unbilled work</LinkButton>}
    >
      <FilterBar clearTo={billingPaths.billing()} active={isFiltered}>
        <SearchField name="q" label="Search companies" value={q ?? ""} />
        <FilterSelect name="show" label="Which companies" value={shown.show ?? ""} options={SHOW} />
      </FilterBar>
      <div>
        <Suspense>
          <CompaniesBilled rows={list?.rows ?? []} isFiltered={isFiltered} />
        </Suspense>
        <Pagination
          isOldestFirst={false}
          newer={after ? billingPaths.billing(shown) : null}
          older={list?.next ? billingPaths.billing({ ...shown, after: list.next }) : null}
        />
      </div>
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
