import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { OnboardingParams } from "#app/domain/companies/companies.schema";
import { companyInReach, onboardingDone } from "#app/domain/companies/companies.service.server";
import { receiveOpeningStock } from "#app/domain/inventory/opening-stock.server";
import { OpeningStock } from "#app/domain/inventory/stock/opening-stock.schema";
import { stockPage } from "#app/domain/inventory/stock-list.server";
import { done } from "#app/http/answers/flash.server";
import { companyPaths } from "#app/http/company-paths";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { OnboardingFrame } from "#app/ui/domain/onboarding/onboarding-frame";
import { OnboardingImport } from "#app/ui/domain/onboarding/onboarding-import";
import { OnboardingProducts } from "#app/ui/domain/onboarding/onboarding-products";
import { OpeningStockFields } from "#app/ui/domain/products/opening-stock-fields";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { Card } from "#app/ui/primitives/card";
import { Hint } from "#app/ui/primitives/states/hint";
import { companyInSetup } from "./company.server";

export const meta: MetaFunction = () => [{ title: "Add opening stock" }];

const SHOWN = 5;

export const loader = pageLoader("companies.create", { params: OnboardingParams }, async ({ ctx, params }) => {
  const [company, steps, { rows }] = await ctx.db.batch(
    companyInReach(ctx, params.companyId),
    onboardingDone(ctx, params.companyId),
    stockPage(ctx, ctx.db.company(params.companyId), { limit: SHOWN }),
  );
  return {
    ...companyInSetup(company, steps),
    // Submitting the same form twice books it once.
    operationId: ctx.newId(),
    hasProducts: rows.length > 0,
    stock: rows.map(({ id, name, sku, onHand }) => ({ id, name, sku, onHand })),
  };
});

export const action = pageAction(
  "companies.create",
  { params: OnboardingParams, form: OpeningStock },
  async ({ ctx, params: { companyId }, input }) => {
    const { units } = await receiveOpeningStock(ctx, companyId, input);
    const description =
      units > 0 ? `${units.toLocaleString("en-US")} units are on hand.` : "These units were already added.";
    return done(companyPaths.onboarding(companyId, "inventory"), { title: "Opening stock added", description });
  },
);

export default function OnboardingInventoryStep() {
  const { company, reached, skipped, byLot, operationId, hasProducts, stock } = useLoaderData<typeof loader>();
  const products = stock.map(({ onHand, ...row }) => ({ ...row, figure: `${onHand.toLocaleString("en-US")} units` }));
  return (
    <OnboardingFrame
      company={company}
      step="inventory"
      reached={reached}
      skipped={skipped}
      title="Opening stock"
      detail="Units in the warehouse today. They are recorded as a receipt, so that stock always matches its movements."
      done={stock.some(({ onHand }) => onHand > 0)}
    >
      {hasProducts ? (
        <>
          <OnboardingProducts
            title="On hand now"
            rows={products}
            more={{ to: paths.company(company.id, "inventory"), label: "All stock" }}
          />
          <OnboardingImport
            companyId={company.id}
            kind="stock"
            detail="A stock list of any length, with lots, expiry dates, and locations."
          />
          <Card title="Enter line by line" level={3}>
            <ActionForm
              key={operationId}
              schema={() =>
                import("#app/domain/inventory/stock/opening-stock.schema").then((module) => module.OpeningStock)
              }
              submit="Add opening stock"
              pending="Adding…"
              defaultValue={{ operationId, companyId: company.id, lines: [{}] }}
            >
              <HiddenField name="operationId" />
              <HiddenField name="companyId" />
              <OpeningStockFields byLot={byLot} />
            </ActionForm>
          </Card>
        </>
      ) : (
        <Hint title="Add products first">
          <p>Opening stock needs products. Add this company's products first.</p>
          <div className="mt-3">
            <LinkButton to={companyPaths.onboarding(company.id, "products")} size="sm">
              Add products
            </LinkButton>
          </div>
        </Hint>
      )}
    </OnboardingFrame>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
