import { ProductDto, toProductDto } from "#app/domain/catalog/catalog.dto";
import { ProductChange, ProductParams } from "#app/domain/catalog/product.schema";
import { removeProduct } from "#app/domain/catalog/remove-product.server";
import { getProduct, updateProduct } from "#app/domain/catalog/update-product.server";
import { apiAction, apiLoader, noContent, operation } from "#app/http/api.server";

export const loader = apiLoader(
  operation("products.read", { params: ProductParams, answer: ProductDto }, async ({ ctx, params }) =>
    toProductDto(await getProduct(ctx, params.productId)),
  ),
);

export const action = apiAction(
  {
    PUT: operation(
      "products.edit",
      { params: ProductParams, body: ProductChange, answer: ProductDto },
      async ({ ctx, params, input }) => toProductDto(await updateProduct(ctx, params.productId, input)),
    ),
    DELETE: operation("products.edit", { params: ProductParams }, async ({ ctx, params }) => {
      await removeProduct(ctx, params.productId);
      return noContent();
    }),
  },
  true,
);
