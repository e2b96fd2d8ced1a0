import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { companyCurrencies } from "#app/domain/catalog/company-currency.server";
import { createProduct } from "#app/domain/catalog/create-product.server";
import { AnyProductsTabQuery, ProductsTabQuery } from "#app/domain/catalog/list/products-screen";
import { CompanyProduct } from "#app/domain/catalog/product.schema";
import { companyInReach } from "#app/domain/companies/companies.service.server";
import { notFound } from "#app/domain/kernel/errors";
import { viewerUnits } from "#app/domain/kernel/units";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";
import { part } from "#app/ui/primitives/part";
import { Skeleton } from "#app/ui/primitives/states/skeleton";
import { namedCompany } from "../named-company.server";

const Fields = part(
  () => import("#app/ui/domain/products/product-form-fields"),
  "ProductFormFields",
  <Skeleton className="h-96" />,
);

export const meta: MetaFunction = () => [{ title: "Add Product" }];

export const loader = pageLoader("products.edit", { query: AnyProductsTabQuery }, async ({ ctx, query }) => {
  const { company: named, tab: _tab, ...search } = query;
  const companyId = namedCompany(ctx, named, "new-product");
  const [company, currencyOf] = await ctx.db.batch(
    companyInReach(ctx, companyId),
    companyCurrencies(ctx, ctx.db, [companyId]),
  );
  if (!company) throw notFound("This company");
  return {
    company: { id: company.id, name: company.name },
    byLot: company.category === "peptides",
    currency: currencyOf(company.id),
    units: viewerUnits(ctx),
    search,
  };
});

export const action = pageAction(
  "products.edit",
  { query: ProductsTabQuery, form: CompanyProduct, failed: "Failed to add product" },
  async ({ ctx, query, input }) => {
    const { version: _version, ...fields } = input;
    await createProduct(ctx, { ...fields, companyId: query.company }, { form: "company" });
    return done(paths.company(query.company, "products"), {
      title: "Product added",
      description: input.name.slice(0, 200),
    });
  },
);

export default function AddProduct() {
  const { company, byLot, currency, units, search } = useLoaderData<typeof loader>();
  const back = paths.company(company.id, "products", search);
  return (
    <RouteDialog title="Add Product" back={back} description={company.name} size="lg">
      <ActionForm
        schema={() => import("#app/domain/catalog/product.schema").then((module) => module.CompanyProduct)}
        submit="Add Product"
        cancel={back}
        defaultValue={{ units }}
      >
        <Fields currency={currency} byLot={byLot} autoFocus />
      </ActionForm>
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
