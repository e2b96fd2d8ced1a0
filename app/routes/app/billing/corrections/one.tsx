import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { RateCardParams, RateCardsQuery } from "#app/domain/billing/cards/rate-card.schema";
import { confirmCorrection } from "#app/domain/billing/corrections/confirm-correction.server";
import { ConfirmCorrectionForm } from "#app/domain/billing/corrections/correction.schema";
import { correctionScreen } from "#app/domain/billing/corrections/write-correction.server";
import { dayName } from "#app/domain/kernel/days";
import { done } from "#app/http/answers/flash.server";
import { billingPaths } from "#app/http/billing-paths";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { RateCardView } from "#app/ui/domain/billing/cards/rate-card-view";
import { CorrectionInvoices, correctionEffect } from "#app/ui/domain/billing/correction-invoices";
import { ConfirmButton } from "#app/ui/forms/confirm-button";
import { Page } from "#app/ui/layouts/pages/page";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { Hint } from "#app/ui/primitives/states/hint";
import { Time } from "#app/ui/primitives/values/time";
import { useIsEmailSetUp } from "#app/ui/site/site-facts";
import { oneBilled } from "../billed-company.server";

export const meta: MetaFunction = () => [{ title: "Correction of rates" }];

const schemas = { params: RateCardParams, query: RateCardsQuery };

export const loader = pageLoader("billing.manage", schemas, async ({ ctx, user, params, query }) => {
  const { companyId } = oneBilled(user, query.company);
  return correctionScreen(ctx, companyId, params.rateCardId);
});

export const action = pageAction(
  "billing.manage",
  { ...schemas, form: ConfirmCorrectionForm, failed: "Failed to confirm the correction" },
  async ({ ctx, user, params, query, input }) => {
    const { companyId } = oneBilled(user, query.company);
    await confirmCorrection(ctx, companyId, params.rateCardId, input.seen);
    return done(billingPaths.correction(companyId, params.rateCardId), {
      title: "Correction confirmed",
      description: "Credit notes are issued. Supplements are added to the next draft.",
    });
  },
);

export default function Correction() {
  const { company, card, isOpen, isConfirmed, seen, hasDraft, isTaxed, notInvoiced, invoices } =
    useLoaderData<typeof loader>();
  const isEmailSetUp = useIsEmailSetUp();
  return (
    <Page
      title={`Correction of rates, version ${card.version}`}
      subtitle={
        <>
          <bdi>{company.name}</bdi>, {dayName(card.effectiveFrom)} to {dayName(card.correctsTo)}, in {card.currency}
        </>
      }
      back={{ to: billingPaths.rates(company.id), label: "Rates" }}
      width="narrow"
      actions={
        isOpen && (
          <>
            <ConfirmButton
              label="Discard"
              title="Discard this correction?"
              body="It stays in the list but has no effect."
              confirm="Discard"
              action={billingPaths.discardCorrection(company.id, card.id)}
            />
            <LinkButton to={billingPaths.newCorrection(company.id, card.id)}>Edit</LinkButton>
            <ConfirmButton
              label="Confirm"
              variant="primary"
              tone="primary"
              title="Confirm this correction?"
              body={correctionEffect(invoices, { currency: card.currency, isTaxed, hasDraft, isEmailSetUp })}
              confirm="Confirm"
              fields={{ seen }}
            />
          </>
        )
      }
    >
      <Hint title="Reason">
        <bdi className="break-words">{card.note}</bdi>
      </Hint>
      {notInvoiced && (
        <Hint tone="warn" title={`${dayName(card.effectiveFrom)} to ${dayName(card.correctsTo)} only`}>
          Work from {dayName(notInvoiced.from)} on is not invoiced yet and keeps the rates of version{" "}
          {notInvoiced.version}.{" "}
          <TextLink to={billingPaths.newRateCard(company.id, card.id)}>Use the corrected rates from then on</TextLink>
        </Hint>
      )}
      {card.withdrawnAt !== null && <Hint>This correction was discarded and has no effect.</Hint>}
      {invoices.length === 0 && card.withdrawnAt === null && (
        <Hint>These rates give the same totals, so there is nothing to credit or bill.</Hint>
      )}
      <CorrectionInvoices invoices={invoices} currency={card.currency} isConfirmed={isConfirmed} />
      <h2 className="font-semibold text-md">Corrected rates</h2>
      <RateCardView currency={card.currency} rates={card.rates} />
      <p className="text-muted text-sm">
        Created by <bdi>{card.createdByName}</bdi>, <Time at={card.createdAt} />
      </p>
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
