import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { RateCardParams, RateCardsQuery } from "#app/domain/billing/cards/rate-card.schema";
import { CorrectionForm as Form } from "#app/domain/billing/corrections/correction.schema";
import { newCorrectionScreen, writeCorrection } from "#app/domain/billing/corrections/write-correction.server";
import { addDays, dayName } from "#app/domain/kernel/days";
import { done } from "#app/http/answers/flash.server";
import { billingPaths } from "#app/http/billing-paths";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { CorrectionForm } from "#app/ui/domain/billing/correction-form";
import { FormPage, Hint } from "#app/ui/layouts/pages/form-page";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { oneBilled } from "../billed-company.server";

export const meta: MetaFunction = () => [{ title: "Correct invoiced days" }];

const schemas = { params: RateCardParams, query: RateCardsQuery };

export const loader = pageLoader("billing.manage", schemas, async ({ ctx, user, params, query }) => {
  const { companyId } = oneBilled(user, query.company);
  return { cardId: params.rateCardId, ...(await newCorrectionScreen(ctx, companyId, params.rateCardId)) };
});

export const action = pageAction(
  "billing.manage",
  { ...schemas, form: Form, failed: "Failed to save the correction" },
  async ({ ctx, user, params, query, input }) => {
    const { companyId } = oneBilled(user, query.company);
    const id = await writeCorrection(ctx, companyId, input, params.rateCardId);
    return done(billingPaths.correction(companyId, id), {
      title: "Correction saved",
      description: "Check the difference, then confirm it.",
    });
  },
);

export default function NewCorrection() {
  const { company, cardId, isEdit, defaultValue, openFrom } = useLoaderData<typeof loader>();
  const back = isEdit ? billingPaths.correction(company.id, cardId) : billingPaths.rateCard(company.id, cardId);
  return (
    <FormPage
      title={isEdit ? "Edit correction" : "Correct invoiced days"}
      subtitle={
        <>
          <bdi>{company.name}</bdi>. Issued invoices do not change. You see the difference before anything is billed
        </>
      }
      back={back}
      backLabel={isEdit ? "Correction" : "Rates"}
    >
      {openFrom && (
        <Hint title={`Covers invoiced days only, up to ${dayName(addDays(openFrom, -1))}`}>
          Work from {dayName(openFrom)} on is not invoiced yet and keeps its rates. For these days,{" "}
          <TextLink to={billingPaths.newRateCard(company.id)}>create a new version</TextLink>.
        </Hint>
      )}
      <CorrectionForm back={back} defaultValue={defaultValue} />
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
