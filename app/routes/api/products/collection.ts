import { z } from "zod";
import { getWithCodes } from "#app/domain/catalog/edit/update-product.server";
import { ProductDto, toProductDto } from "#app/domain/catalog/list/catalog.dto";
import { NewProduct } from "#app/domain/catalog/product.schema";
import { listProducts, ProductQuery } from "#app/domain/catalog/product-list.server";
import { openProduct } from "#app/domain/inventory/opening-stock.server";
import { apiAction, apiLoader, created, listed, operation } from "#app/http/guards/api.server";

export const loader = apiLoader(
  operation("products.read", { query: ProductQuery, answer: z.array(ProductDto) }, async ({ ctx, query, request }) => {
    const { rows, next } = await listProducts(ctx, query);
    const { origin } = new URL(request.url);
    return listed(
      rows.map(({ codes, ...row }) => toProductDto(row, codes, origin)),
      next,
      request,
    );
  }),
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
