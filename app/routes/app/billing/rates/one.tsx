import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { RateCardParams, RateCardsQuery } from "#app/domain/billing/cards/rate-card.schema";
import { rateCardScreen, withdrawRateCard } from "#app/domain/billing/cards/rate-cards.server";
import { dayName } from "#app/domain/kernel/days";
import { done } from "#app/http/answers/flash.server";
import { billingPaths } from "#app/http/billing-paths";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { RateCardStatusBadge } from "#app/ui/domain/billing/cards/rate-card-versions";
import { RateCardView } from "#app/ui/domain/billing/cards/rate-card-view";
import { ConfirmButton } from "#app/ui/forms/confirm-button";
import { Page } from "#app/ui/layouts/pages/page";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { Hint } from "#app/ui/primitives/states/hint";
import { Time } from "#app/ui/primitives/values/time";
import { oneBilled } from "../billed-company.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Rate card, version ${data.card.version}` : "Rate card" },
];

const schemas = { params: RateCardParams, query: RateCardsQuery };

export const loader = pageLoader("billing.read", schemas, async ({ ctx, user, params, query }) => {
  const { companyId } = oneBilled(user, query.company);
  const { company, card, lastDay, openFrom } = await rateCardScreen(ctx, companyId, params.rateCardId);
  const mayManage = ctx.can("billing.manage", companyId);
  const isInvoiced = card.effectiveFrom < openFrom && card.correctsTo === null;
  return { company, card, lastDay, mayManage, isCorrectable: mayManage && isInvoiced && card.withdrawnAt === null };
});

export const action = pageAction(
  "billing.manage",
  { ...schemas, failed: "Failed to withdraw the version" },
  async ({ ctx, user, params, query }) => {
    const { companyId } = oneBilled(user, query.company);
    const { version } = await withdrawRateCard(ctx, companyId, params.rateCardId);
    return done(billingPaths.rates(companyId), {
      title: "Version withdrawn",
      description: `Version ${version} will not take effect.`,
    });
  },
);

export default function RateCard() {
  const { company, card, lastDay, mayManage, isCorrectable } = useLoaderData<typeof loader>();
  return (
    <Page
      title={`Rate card, version ${card.version}`}
      subtitle={
        <>
          <bdi>{company.name}</bdi> · Effective {dayName(card.effectiveFrom)}
          {lastDay && ` to ${dayName(lastDay)}`}, {card.currency}
        </>
      }
      badges={<RateCardStatusBadge status={card.status} />}
      back={{ to: billingPaths.rates(company.id), label: "Rates" }}
      width="narrow"
      actions={
        mayManage && (
          <>
            {card.status === "to come" && (
              <ConfirmButton
                label="Withdraw"
                title={`Withdraw version ${card.version}?`}
                body="It stays in the list but never takes effect."
                confirm="Withdraw"
              />
            )}
            {isCorrectable && (
              <LinkButton to={billingPaths.newCorrection(company.id, card.id)}>Correct invoiced days</LinkButton>
            )}
            <LinkButton to={billingPaths.newRateCard(company.id)} variant="primary">
              New version
            </LinkButton>
          </>
        )
      }
    >
      {card.note && (
        <Hint>
          <bdi className="break-words">{card.note}</bdi>
        </Hint>
      )}
      <RateCardView currency={card.currency} rates={card.rates} />
      <p className="text-muted text-sm">
        Created by <bdi>{card.createdByName}</bdi>, <Time at={card.createdAt} />
      </p>
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
