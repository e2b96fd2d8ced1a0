import { redirect } from "@remix-run/cloudflare";
import { RateCardParams, RateCardsQuery } from "#app/domain/billing/cards/rate-card.schema";
import { discardCorrection } from "#app/domain/billing/corrections/write-correction.server";
import { done } from "#app/http/answers/flash.server";
import { billingPaths } from "#app/http/billing-paths";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { oneBilled } from "../billed-company.server";

const schemas = { params: RateCardParams, query: RateCardsQuery };

/** A GET, such as a reload, shows the correction. */
export const loader = pageLoader("billing.manage", schemas, async ({ user, params, query }) => {
  throw redirect(billingPaths.correction(oneBilled(user, query.company).companyId, params.rateCardId));
});

export const action = pageAction(
  "billing.manage",
  { ...schemas, failed: "Failed to discard the correction" },
  async ({ ctx, user, params, query }) => {
    const { companyId } = oneBilled(user, query.company);
    await discardCorrection(ctx, companyId, params.rateCardId);
    return done(billingPaths.rates(companyId), { title: "Correction discarded" });
  },
);

export default function DiscardCorrection() {
  return null;
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
