import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ProductsTabQuery } from "#app/domain/catalog/list/products-screen";
import { ProductParams } from "#app/domain/catalog/product.schema";
import { removalTitle, removedToast } from "#app/domain/catalog/remove/removal-messages";
import { removalOf, removeProduct } from "#app/domain/catalog/remove/remove-product.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { DeleteProductForm } from "#app/ui/domain/products/delete-product-form";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? removalTitle(data.product) : "Delete product" },
];

export const loader = pageLoader(
  "products.edit",
  { params: ProductParams, query: ProductsTabQuery },
  async ({ ctx, params, query }) => {
    const { company: _company, tab: _tab, ...search } = query;
    return { product: await removalOf(ctx, params.productId), search };
  },
);

export const action = pageAction(
  "products.edit",
  { params: ProductParams, query: ProductsTabQuery, failed: "Failed to delete product" },
  async ({ ctx, params, query: { company, tab: _tab, ...search } }) => {
    const { name, archived } = await removeProduct(ctx, params.productId);
    return done(paths.company(company, "products", search), removedToast(name, archived));
  },
);

export default function DeleteProduct() {
  const { product, search } = useLoaderData<typeof loader>();
  const back = paths.company(product.companyId, "products", search);
  return (
    <RouteDialog title={removalTitle(product)} back={back} size="sm">
      <DeleteProductForm product={product} back={back} />
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
