import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { companyCurrencies } from "#app/domain/catalog/company-currency.server";
import { InventoryProduct } from "#app/domain/catalog/product.schema";
import { listReachableCompanies } from "#app/domain/companies/companies.service.server";
import { openProduct } from "#app/domain/inventory/opening-stock.server";
import { StockScreenQuery } from "#app/domain/inventory/stock-screen";
import { viewerUnits } from "#app/domain/kernel/units";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";
import { part } from "#app/ui/primitives/part";
import { Skeleton } from "#app/ui/primitives/states/skeleton";
import { keepPictures } from "./products.server";

const Form = part(
  () => import("#app/ui/domain/products/inventory-product-form"),
  "InventoryProductForm",
  <Skeleton className="h-96" />,
);

export const meta: MetaFunction = () => [{ title: "Add Product" }];

export const loader = pageLoader("products.edit", { query: StockScreenQuery }, async ({ ctx, query }) => {
  const { open: _open, cursor: _cursor, ...search } = query;
  const companies = (await listReachableCompanies(ctx)).filter(({ status }) => status !== "inactive");
  const ids = companies.map(({ id }) => id);
  const currencyOf = await companyCurrencies(ctx, ctx.db, ids);
  return {
    companies: companies.map(({ id, name, category }) => {
      return { id, name, peptides: category === "peptides", currency: currencyOf(id) };
    }),
    units: viewerUnits(ctx),
    mayStock: ctx.can("inventory.adjust"),
    search,
  };
});

export const action = pageAction(
  "products.edit",
  {
    query: StockScreenQuery,
    form: InventoryProduct,
    prepare: ({ ctx, form }) => keepPictures(ctx, form, String(form.get("companyId") ?? "")),
    failed: "Failed to add product",
  },
  async ({ ctx, query, input }) => {
    await openProduct(ctx, input, "inventory");
    const { open: _open, cursor: _cursor, ...search } = query;
    return done(paths.inventory("stock", search), { title: "Product added", description: input.name.slice(0, 200) });
  },
);

export default function AddStockedProduct() {
  const { companies, units, mayStock, search } = useLoaderData<typeof loader>();
  const back = paths.inventory("stock", search);
  return (
    <RouteDialog title="Add Product" back={back} size="lg">
      <Form
        companies={companies}
        mayStock={mayStock}
        back={back}
        values={{ units, companyId: search.company ?? "", startingInventory: "0" }}
      />
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
