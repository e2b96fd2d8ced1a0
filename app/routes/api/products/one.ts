import { getWithCodes, updateProduct } from "#app/domain/catalog/edit/update-product.server";
import { ProductDto, toProductDto } from "#app/domain/catalog/list/catalog.dto";
import { ProductChange, ProductParams } from "#app/domain/catalog/product.schema";
import { removeProduct } from "#app/domain/catalog/remove/remove-product.server";
import type { Ctx } from "#app/domain/kernel/ctx";
import { apiAction, apiLoader, noContent, operation } from "#app/http/guards/api.server";

async function whole(ctx: Ctx, id: string, request: Request): Promise<ProductDto> {
  const { product, codes } = await getWithCodes(ctx, id);
  return toProductDto(product, codes, new URL(request.url).origin);
}

export const loader = apiLoader(
  operation("products.read", { params: ProductParams, answer: ProductDto }, ({ ctx, params, request }) =>
    whole(ctx, params.productId, request),
  ),
);

export const action = apiAction(
  {
    PUT: operation(
      "products.edit",
      { params: ProductParams, body: ProductChange, answer: ProductDto },
      async ({ ctx, params, input, request }) => {
        const { id } = await updateProduct(ctx, params.productId, input);
        return whole(ctx, id, request);
      },
    ),
    DELETE: operation("products.edit", { params: ProductParams, status: 204 }, async ({ ctx, params }) => {
      await removeProduct(ctx, params.productId);
      return noContent();
    }),
  },
  true,
);
