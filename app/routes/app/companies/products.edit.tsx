import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { productForForm } from "#app/domain/catalog/edit/product-form.server";
import { updateProduct } from "#app/domain/catalog/edit/update-product.server";
import { ProductsTabQuery } from "#app/domain/catalog/list/products-screen";
import { CompanyProduct, ProductParams, wholeForm } from "#app/domain/catalog/product.schema";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";
import { part } from "#app/ui/primitives/part";
import { Hint } from "#app/ui/primitives/states/hint";
import { Skeleton } from "#app/ui/primitives/states/skeleton";

const Fields = part(
  () => import("#app/ui/domain/products/product-form-fields"),
  "ProductFormFields",
  <Skeleton className="h-96" />,
);

export const meta: MetaFunction = () => [{ title: "Edit Product" }];

export const loader = pageLoader(
  "products.edit",
  { params: ProductParams, query: ProductsTabQuery },
  async ({ ctx, params, query }) => {
    const { company, tab: _tab, ...search } = query;
    return { ...(await productForForm(ctx, params.productId, company)), search };
  },
);

export const action = pageAction(
  "products.edit",
  { params: ProductParams, query: ProductsTabQuery, form: CompanyProduct, failed: "Failed to update product" },
  async ({ ctx, params, query, input }) => {
    const { company: _company, tab: _tab, ...search } = query;
    const { companyId, name } = await updateProduct(ctx, params.productId, wholeForm(CompanyProduct, input), {
      version: input.version,
    });
    return done(paths.company(companyId, "products", search), {
      title: "Product Updated",
      description: name.slice(0, 200),
    });
  },
);

export default function EditProduct() {
  const { product, archived, currency, byLot, values, search } = useLoaderData<typeof loader>();
  const back = paths.company(product.companyId, "products", search);
  return (
    <RouteDialog title="Edit Product" back={back} description={<bdi>{product.name}</bdi>} size="lg">
      {archived ? (
        <Hint tone="warn">This product is archived. Restore it to change it.</Hint>
      ) : (
        <ActionForm
          schema={() => import("#app/domain/catalog/product.schema").then((module) => module.CompanyProduct)}
          submit="Update product"
          cancel={back}
          defaultValue={values}
        >
          <HiddenField name="version" />
          <Fields currency={currency} category={values.category} byLot={byLot} autoFocus />
        </ActionForm>
      )}
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
