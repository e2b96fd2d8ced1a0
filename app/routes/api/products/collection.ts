import { z } from "zod";
import { getWithCodes } from "#app/domain/catalog/edit/update-product.server";
import { ProductDto, toProductDto } from "#app/domain/catalog/list/catalog.dto";
import { NewProduct } from "#app/domain/catalog/product.schema";
import { listProductsWithStock, ProductStockQuery } from "#app/domain/inventory/known-products.server";
import { openProduct } from "#app/domain/inventory/opening-stock.server";
import { apiAction, apiLoader, created, listed, operation } from "#app/http/guards/api.server";

const ListedProduct = ProductDto.extend({
  /** Units that a new order can be allocated, when `available=1`. */
  available: z.number().int().optional(),
});

export const loader = apiLoader(
  operation(
    "products.read",
    { query: ProductStockQuery, answer: z.array(ListedProduct) },
    async ({ ctx, query, request }) => {
      const { page, units } = await listProductsWithStock(ctx, query);
      const { origin } = new URL(request.url);
      return listed(
        page.rows.map(({ codes, ...row }) => ({
          ...toProductDto(row, codes, origin),
          ...(units && { available: units.get(row.id) ?? 0 }),
        })),
        page.next,
        request,
      );
    },
  ),
);

export const action = apiAction(
  {
    POST: operation(
      "products.edit",
      { body: NewProduct, answer: ProductDto, status: 201 },
      async ({ ctx, input, request }) => {
        const { product, codes } = await getWithCodes(ctx, await openProduct(ctx, input));
        return created(toProductDto(product, codes, new URL(request.url).origin));
      },
    ),
  },
  true,
);
