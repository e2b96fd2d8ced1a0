import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { RateCardForm as Form, NewRateCardQuery, RateCardsQuery } from "#app/domain/billing/cards/rate-card.schema";
import { valuesOf } from "#app/domain/billing/cards/rate-card-values";
import { createRateCard, nextMonth, rateCardsScreen } from "#app/domain/billing/cards/rate-cards.server";
import { billingToday } from "#app/domain/kernel/calendars";
import { dayName } from "#app/domain/kernel/days";
import { done } from "#app/http/answers/flash.server";
import { billingPaths } from "#app/http/billing-paths";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { namedCompany } from "#app/routes/app/named-company.server";
import { RateCardForm } from "#app/ui/domain/billing/cards/rate-card-form";
import { FormPage, Hint } from "#app/ui/layouts/pages/form-page";
import { TextLink } from "#app/ui/primitives/buttons/text-link";

export const meta: MetaFunction = () => [{ title: "New rate card version" }];

export const loader = pageLoader("billing.manage", { query: NewRateCardQuery }, async ({ ctx, query }) => {
  const companyId = namedCompany(ctx, query.company, "new-rates");
  const { company, versions, openFrom, correctable } = await rateCardsScreen(ctx, companyId);
  const live = versions.filter(({ withdrawnAt, correctsTo }) => withdrawnAt === null && correctsTo === null);
  const chosen = versions.find(({ id }) => id === query.basedOn);
  const based = chosen ?? live[0];
  const today = billingToday(ctx);
  return {
    company,
    openFrom,
    correctable,
    // A company's first rate card may start in the current month.
    defaultValue: based
      ? { ...valuesOf(based), effectiveFrom: chosen?.correctsTo ? openFrom : nextMonth(today) }
      : { currency: ctx.config.currency, storagePer: "day", effectiveFrom: openFrom || `${today.slice(0, 7)}-01` },
    from: based?.version ?? null,
  };
});

export const action = pageAction(
  "billing.manage",
  { query: RateCardsQuery, form: Form, failed: "Failed to save the rates" },
  async ({ ctx, query, input }) => {
    const companyId = namedCompany(ctx, query.company, "new-rates");
    const { id, version } = await createRateCard(ctx, companyId, input);
    return done(billingPaths.rateCard(companyId, id), {
      title: `Version ${version} saved`,
      description: `It applies from ${dayName(input.effectiveFrom)}.`,
    });
  },
);

export default function NewRates() {
  const { company, openFrom, correctable, defaultValue, from } = useLoaderData<typeof loader>();
  return (
    <FormPage
      title={from === null ? "New rate card" : "New rate card version"}
      subtitle={
        <>
          <bdi>{company.name}</bdi>
          {from !== null && `, based on version ${from}`}
        </>
      }
      back={billingPaths.rates(company.id)}
      backLabel="Rates"
    >
      {correctable && (
        <Hint title={`Days before ${dayName(openFrom)} are invoiced`}>
          A new version starts on that day or later.{" "}
          <TextLink to={billingPaths.newCorrection(company.id, correctable)}>Correct invoiced days</TextLink>
        </Hint>
      )}
      <RateCardForm companyId={company.id} defaultValue={defaultValue} openFrom={openFrom} />
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
