import { ProductsTabQuery } from "#app/domain/catalog/list/products-screen";
import { ProductParams } from "#app/domain/catalog/product.schema";
import { restoreProduct } from "#app/domain/catalog/remove/remove-product.server";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { paths } from "#app/http/paths";

export const action = buttonAction(
  "products.edit",
  { params: ProductParams, query: ProductsTabQuery, failed: "Failed to restore product" },
  async ({ ctx, params, query: { company, tab: _tab, ...search } }) => {
    const { name } = await restoreProduct(ctx, params.productId);
    const description = `${name.slice(0, 200)} is back in the catalog.`;
    return done(paths.company(company, "products", search), { title: "Product Updated", description });
  },
);
