import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { productForForm } from "#app/domain/catalog/edit/product-form.server";
import { getProduct, updateProduct } from "#app/domain/catalog/edit/update-product.server";
import { InventoryChange, ProductParams, wholeForm } from "#app/domain/catalog/product.schema";
import { StockScreenQuery } from "#app/domain/inventory/stock-screen";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";
import { part } from "#app/ui/primitives/part";
import { Hint } from "#app/ui/primitives/states/hint";
import { Skeleton } from "#app/ui/primitives/states/skeleton";
import { keepPictures } from "./products.server";

const Form = part(
  () => import("#app/ui/domain/products/inventory-product-form"),
  "InventoryProductForm",
  <Skeleton className="h-96" />,
);

export const meta: MetaFunction = () => [{ title: "Edit Product" }];

export const loader = pageLoader(
  "products.edit",
  { params: ProductParams, query: StockScreenQuery },
  async ({ ctx, params, query: { open: _open, ...search } }) => ({
    ...(await productForForm(ctx, params.productId)),
    search,
  }),
);

export const action = pageAction(
  "products.edit",
  {
    params: ProductParams,
    query: StockScreenQuery,
    form: InventoryChange,
    prepare: async ({ ctx, params, form }) =>
      keepPictures(ctx, form, (await getProduct(ctx, params.productId)).companyId),
    failed: "Failed to update product",
  },
  async ({ ctx, params, query: { open: _open, ...search }, input }) => {
    const change = wholeForm(InventoryChange, input);
    const { name } = await updateProduct(ctx, params.productId, change, { version: input.version, form: "inventory" });
    return done(paths.inventory("stock", search), { title: "Product Updated", description: name.slice(0, 200) });
  },
);

export default function EditStockedProduct() {
  const { product, companyName, archived, byLot, currency, startingInventory, values, search } =
    useLoaderData<typeof loader>();
  const back = paths.inventory("stock", search);
  return (
    <RouteDialog
      title="Edit Product"
      back={back}
      size="lg"
      description={
        <>
          <bdi>{product.name}</bdi> · <bdi>{companyName}</bdi>
        </>
      }
    >
      {archived ? (
        <Hint tone="warn">This product is archived. Restore it on its company's Products tab to change it.</Hint>
      ) : (
        <Form
          companies={[{ id: product.companyId, name: companyName, peptides: byLot, currency }]}
          mayStock={false}
          back={back}
          values={values}
          settled={{ startingInventory }}
        />
      )}
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
