import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { copyRates, ratesStep } from "#app/domain/billing/cards/copy-rates.server";
import { CopyRatesForm } from "#app/domain/billing/cards/rate-card.schema";
import { OnboardingParams } from "#app/domain/companies/companies.schema";
import { dayName } from "#app/domain/kernel/days";
import { done } from "#app/http/answers/flash.server";
import { copiedRatesFlash } from "#app/http/answers/rates-flash";
import { billingPaths } from "#app/http/billing-paths";
import { companyPaths } from "#app/http/company-paths";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { FirstRates } from "#app/ui/domain/billing/cards/first-rates";
import { OnboardingFrame } from "#app/ui/domain/onboarding/onboarding-frame";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { Hint } from "#app/ui/primitives/states/hint";
import { companyInSetup } from "./company.server";

export const meta: MetaFunction = () => [{ title: "Set rates" }];

export const loader = pageLoader("billing.manage", { params: OnboardingParams }, async ({ ctx, params }) => {
  const { company, steps, ...step } = await ratesStep(ctx, params.companyId);
  return { ...companyInSetup(company, steps), ...step };
});

export const action = pageAction(
  "billing.manage",
  { params: OnboardingParams, form: CopyRatesForm, failed: "Failed to copy the rates" },
  async ({ ctx, params: { companyId }, input }) => {
    const copied = await copyRates(ctx, companyId, input.from);
    return done(companyPaths.onboarding(companyId, "rates"), copiedRatesFlash(copied));
  },
);

export default function OnboardingRatesStep() {
  const { company, reached, skipped, card, hasDefault, sources, copiedFrom } = useLoaderData<typeof loader>();
  return (
    <OnboardingFrame
      company={company}
      step="rates"
      reached={reached}
      skipped={skipped}
      title="Rates"
      detail="What this company pays for receiving, storage, picking and shipping. Work is recorded from the first day, but it cannot be billed without rates."
      done={card !== null}
    >
      {card ? (
        <Hint tone="good" title={`Version ${card.version}, from ${dayName(card.effectiveFrom)}, in ${card.currency}`}>
          <p>Check the rates before the first invoice. A new version can change them for days that are not invoiced.</p>
          <div className="mt-3">
            <LinkButton to={billingPaths.rates(company.id)} size="sm">
              View rates
            </LinkButton>
          </div>
        </Hint>
      ) : (
        copiedFrom && (
          <FirstRates companyId={company.id} sources={sources} hasDefault={hasDefault} copiedFrom={copiedFrom} />
        )
      )}
    </OnboardingFrame>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
