import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ProductParams } from "#app/domain/catalog/product.schema";
import { RecipeForm } from "#app/domain/inventory/recipes/recipe.schema";
import { recipeScreen, saveRecipeComponent } from "#app/domain/inventory/recipes/recipe.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { stockPaths } from "#app/http/stock-paths";
import { assemblyPaths } from "#app/http/warehouse-work/assembly-paths";
import { RecipeTable } from "#app/ui/domain/inventory/assembly/recipe-table";
import { KNOWN_PRODUCTS } from "#app/ui/domain/inventory/suggest-products";
import { ComboboxField } from "#app/ui/forms/fields/combobox-field";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { NumberField } from "#app/ui/forms/fields/number-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { FormPage } from "#app/ui/layouts/pages/form-page";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Assembly of ${data.product.name}` : "Assembly" },
];

export const loader = pageLoader("products.edit", { params: ProductParams }, ({ ctx, params }) =>
  recipeScreen(ctx, params.productId),
);

export const action = pageAction(
  "products.edit",
  { params: ProductParams, form: RecipeForm },
  async ({ ctx, params, input }) => {
    const { sku } = await saveRecipeComponent(ctx, params.productId, input);
    return done(assemblyPaths.components(params.productId), { title: "Component saved", description: sku });
  },
);

export default function AssemblyComponents() {
  const { product, components } = useLoaderData<typeof loader>();
  return (
    <FormPage
      title="Assembled from"
      subtitle={<bdi>{product.name}</bdi>}
      back={stockPaths.productStock(product.id)}
      backLabel="Product"
      above={<RecipeTable wholeId={product.id} components={components} mayEdit />}
    >
      <ActionForm
        key={components.map(({ productId, quantity }) => `${productId} ${quantity}`).join()}
        submit="Save component"
        defaultValue={{ companyId: product.companyId, quantity: "1" }}
      >
        <HiddenField name="companyId" />
        <ComboboxField
          name="sku"
          label="Product"
          mono
          required
          maxLength={100}
          placeholder="Name, SKU, or barcode"
          suggest={KNOWN_PRODUCTS}
          hint="For a component that is listed above, the units are changed."
        />
        <NumberField name="quantity" label="Units in one unit" min={1} max={10_000} required />
      </ActionForm>
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
