import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { RatesQuery } from "#app/domain/billing/billing.schema";
import { rateCardsScreen } from "#app/domain/billing/cards/rate-cards.server";
import { ratesByCompany } from "#app/domain/billing/cards/rates-by-company.server";
import { listReachableCompanies } from "#app/domain/companies/companies.service.server";
import { billingPaths } from "#app/http/billing-paths";
import { pageLoader } from "#app/http/guards/guard.server";
import { BillingPage } from "#app/ui/domain/billing/billing-page";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { CompanyFilter } from "#app/ui/forms/filter-company";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { part } from "#app/ui/primitives/part";
import { billedCompany } from "../billed-company.server";

// One URL shows two views; each is loaded on demand.
const RateCardVersions = part(() => import("#app/ui/domain/billing/cards/rate-card-versions"), "RateCardVersions");
const RatesOfAll = part(() => import("#app/ui/domain/billing/cards/rates-of-all"), "RatesOfAll");

export const meta: MetaFunction = () => [{ title: "Rates" }];

export const loader = pageLoader("billing.read", { query: RatesQuery }, async ({ ctx, user, query }) => {
  const { companyId, all } = billedCompany(user, query.company);
  const mayManage = ctx.can("billing.manage");
  if (!companyId) return { one: null, list: await ratesByCompany(ctx, query), companies: [], all, mayManage, query };
  const [one, companies] = await Promise.all([rateCardsScreen(ctx, companyId), all ? listReachableCompanies(ctx) : []]);
  return { one, list: null, companies: companies.map(({ id, name }) => ({ id, name })), all, mayManage, query };
});

export default function Rates() {
  const { one, list, companies, all, mayManage, query } = useLoaderData<typeof loader>();
  const newVersion = one && one.versions.length > 0 && (
    <>
      {one.correctable && (
        <LinkButton to={billingPaths.newCorrection(one.company.id, one.correctable)}>Correct invoiced days</LinkButton>
      )}
      <LinkButton to={billingPaths.newRateCard(one.company.id)} variant="primary">
        New version
      </LinkButton>
    </>
  );
  return (
    <BillingPage
      tab="rates"
      company={one?.company ?? null}
      subtitle="What each company pays for your services"
      all={all}
      mayManage={mayManage}
      actions={
        mayManage && (one ? newVersion : <LinkButton to={billingPaths.defaultRates()}>Default rates</LinkButton>)
      }
    >
      {one && all && (
        <FilterBar>
          <CompanyFilter companies={companies} value={one.company.id} />
        </FilterBar>
      )}
      {one && <RateCardVersions companyId={one.company.id} rows={one.versions} mayManage={mayManage} />}
      {list && <RatesOfAll list={list} query={query} />}
    </BillingPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
