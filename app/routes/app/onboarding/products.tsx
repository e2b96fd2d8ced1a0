import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { companyCurrencies } from "#app/domain/catalog/company-currency.server";
import { createProduct } from "#app/domain/catalog/create-product.server";
import { CompanyProduct } from "#app/domain/catalog/product.schema";
import { productPage } from "#app/domain/catalog/product-list.server";
import { OnboardingParams } from "#app/domain/companies/companies.schema";
import { companyInReach, onboardingDone } from "#app/domain/companies/companies.service.server";
import { formatMoney } from "#app/domain/kernel/money";
import { viewerUnits } from "#app/domain/kernel/units";
import { done } from "#app/http/answers/flash.server";
import { companyPaths } from "#app/http/company-paths";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { OnboardingFrame } from "#app/ui/domain/onboarding/onboarding-frame";
import { OnboardingImport } from "#app/ui/domain/onboarding/onboarding-import";
import { OnboardingProducts } from "#app/ui/domain/onboarding/onboarding-products";
import { ProductFormFields } from "#app/ui/domain/products/product-form-fields";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { Card } from "#app/ui/primitives/card";
import { companyInSetup } from "./company.server";

export const meta: MetaFunction = () => [{ title: "Add products" }];

const SHOWN = 5;

export const loader = pageLoader("companies.create", { params: OnboardingParams }, async ({ ctx, params }) => {
  const [company, steps, currencyOf, { rows, next }] = await ctx.db.batch(
    companyInReach(ctx, params.companyId),
    onboardingDone(ctx, params.companyId),
    companyCurrencies(ctx, ctx.db, [params.companyId]),
    productPage(ctx.db.company(params.companyId), { limit: SHOWN }),
  );
  return {
    ...companyInSetup(company, steps),
    currency: currencyOf(params.companyId),
    units: viewerUnits(ctx),
    more: next !== null,
    products: rows.map(({ id, name, sku, priceMinor, currency }) => ({
      id,
      name,
      sku,
      figure: priceMinor === null ? null : formatMoney(priceMinor, currency),
    })),
  };
});

export const action = pageAction(
  "companies.create",
  { params: OnboardingParams, form: CompanyProduct, failed: "Failed to add product" },
  async ({ ctx, params: { companyId }, input }) => {
    const { version: _version, ...fields } = input;
    await createProduct(ctx, { ...fields, companyId }, { form: "company" });
    return done(companyPaths.onboarding(companyId, "products"), {
      title: "Product added",
      description: input.name.slice(0, 200),
    });
  },
);

export default function OnboardingProductsStep() {
  const { company, reached, skipped, byLot, currency, units, more, products } = useLoaderData<typeof loader>();
  return (
    <OnboardingFrame
      company={company}
      step="products"
      reached={reached}
      skipped={skipped}
      title="Products"
      detail="Products stored for this company. Store orders are matched to products by SKU."
      done={products.length > 0}
    >
      {products.length > 0 && (
        <OnboardingProducts
          title={more ? "Latest products" : "Products so far"}
          rows={products}
          more={{ to: paths.company(company.id, "products"), label: "All products" }}
        />
      )}
      <OnboardingImport
        companyId={company.id}
        kind="products"
        detail="Import the whole catalog at once. You match the columns and review each row first."
      />
      <Card title="Add one at a time" level={3}>
        <ActionForm
          // The key resets the form after each added product.
          key={products[0]?.id ?? "first"}
          schema={() => import("#app/domain/catalog/product.schema").then((module) => module.CompanyProduct)}
          submit="Add Product"
          defaultValue={{ units }}
        >
          <ProductFormFields currency={currency} byLot={byLot} />
        </ActionForm>
      </Card>
    </OnboardingFrame>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
