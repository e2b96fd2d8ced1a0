import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { UnbilledQuery } from "#app/domain/billing/billing.schema";
import { unbilledScreen } from "#app/domain/billing/check/check.server";
import { billingPaths } from "#app/http/billing-paths";
import { pageLoader } from "#app/http/guards/guard.server";
import { BillingPage } from "#app/ui/domain/billing/billing-page";
import { ChargesNotInvoiced } from "#app/ui/domain/billing/charges-not-invoiced";
import { CompaniesToLookAt, WorkWithoutActivity } from "#app/ui/domain/billing/unbilled";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { CompanyFilter } from "#app/ui/forms/filter-company";
import { Pagination } from "#app/ui/primitives/tables/pagination";

export const meta: MetaFunction = () => [{ title: "Unbilled" }];

export const loader = pageLoader("billing.manage", { query: UnbilledQuery }, async ({ ctx, query }) => ({
  screen: await unbilledScreen(ctx, query.company, query.after),
  query,
}));

export default function UnbilledWork() {
  const { screen, query } = useLoaderData<typeof loader>();
  const { company, after } = query;
  return (
    <BillingPage
      tab="unbilled"
      company={screen.companies.find(({ id }) => id === company) ?? null}
      subtitle="Work not yet invoiced, and what keeps work from being billed"
      all
      mayManage
    >
      <FilterBar clearTo={billingPaths.check()} active={Boolean(company)}>
        <CompanyFilter companies={screen.companies} value={company} />
      </FilterBar>
      {!after && <ChargesNotInvoiced screen={screen} isOne={Boolean(company)} />}
      <CompaniesToLookAt companies={screen.warned} />
      <Pagination
        isByDate={false}
        newer={after ? billingPaths.check({ company }) : null}
        older={screen.next && billingPaths.check({ company, after: screen.next })}
      />
      {!after && <WorkWithoutActivity screen={screen} />}
    </BillingPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
