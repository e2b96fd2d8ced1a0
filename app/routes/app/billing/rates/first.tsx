import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { copyRates, ratesStep } from "#app/domain/billing/cards/copy-rates.server";
import { CopyRatesForm } from "#app/domain/billing/cards/rate-card.schema";
import { AccountQuery } from "#app/domain/billing/parties/account.schema";
import { notFound } from "#app/domain/kernel/errors";
import { done } from "#app/http/answers/flash.server";
import { copiedRatesFlash } from "#app/http/answers/rates-flash";
import { billingPaths } from "#app/http/billing-paths";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { namedCompany } from "#app/routes/app/named-company.server";
import { FirstRates } from "#app/ui/domain/billing/cards/first-rates";
import { FormPage, Hint } from "#app/ui/layouts/pages/form-page";
import { TextLink } from "#app/ui/primitives/buttons/text-link";

export const meta: MetaFunction = () => [{ title: "Set rates" }];

export const loader = pageLoader("billing.manage", { query: AccountQuery }, async ({ ctx, query }) => {
  const companyId = namedCompany(ctx, query.company, "first-rates");
  const { company, card, hasDefault, sources, copiedFrom } = await ratesStep(ctx, companyId);
  if (!company || !copiedFrom) throw notFound("This company");
  return { company: { id: company.id, name: company.name }, hasCard: card !== null, hasDefault, sources, copiedFrom };
});

export const action = pageAction(
  "billing.manage",
  { query: AccountQuery, form: CopyRatesForm, failed: "Failed to copy the rates" },
  async ({ ctx, query, input }) => {
    const companyId = namedCompany(ctx, query.company, "first-rates");
    return done(billingPaths.rates(companyId), copiedRatesFlash(await copyRates(ctx, companyId, input.from)));
  },
);

export default function SetFirstRates() {
  const { company, hasCard, hasDefault, sources, copiedFrom } = useLoaderData<typeof loader>();
  const rates = billingPaths.rates(company.id);
  return (
    <FormPage title="Set rates" subtitle={<bdi>{company.name}</bdi>} back={rates} backLabel="Rates">
      {hasCard ? (
        <Hint>
          This company has rates already. <TextLink to={rates}>View rates</TextLink>
        </Hint>
      ) : (
        <FirstRates companyId={company.id} sources={sources} hasDefault={hasDefault} copiedFrom={copiedFrom} />
      )}
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
