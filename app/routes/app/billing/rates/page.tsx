import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { RateCardsQuery } from "#app/domain/billing/cards/rate-card.schema";
import { rateCardsScreen } from "#app/domain/billing/cards/rate-cards.server";
import { billingPaths } from "#app/http/billing-paths";
import { pageLoader } from "#app/http/guards/guard.server";
import { chosenCompany } from "#app/routes/app/inventory/chosen-company.server";
import { namedCompany } from "#app/routes/app/named-company.server";
import { CompanyBillingPage } from "#app/ui/domain/billing/company-billing-page";
import { RateCardVersions } from "#app/ui/domain/billing/rate-card-versions";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";

export const meta: MetaFunction = () => [{ title: "Rates" }];

export const loader = pageLoader("billing.read", { query: RateCardsQuery }, async ({ ctx, query }) => {
  const only = chosenCompany(ctx, undefined);
  const companyId = namedCompany(ctx, query.company ?? only ?? undefined, "rates");
  const all = only === null;
  return { ...(await rateCardsScreen(ctx, companyId)), all, mayManage: ctx.can("billing.manage", companyId) };
});

export default function Rates() {
  const { company, versions, all, mayManage } = useLoaderData<typeof loader>();
  const write = mayManage && versions.length > 0;
  return (
    <CompanyBillingPage
      company={company}
      tab="rates"
      all={all}
      actions={
        write && (
          <LinkButton to={billingPaths.newRateCard(company.id)} variant="primary">
            New version
          </LinkButton>
        )
      }
    >
      <RateCardVersions companyId={company.id} rows={versions} mayManage={mayManage} />
    </CompanyBillingPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
