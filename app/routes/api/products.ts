import { z } from "zod";
import { ProductDto, toProductDto } from "#app/domain/catalog/catalog.dto";
import { NewProduct } from "#app/domain/catalog/product.schema";
import { listProducts, ProductQuery } from "#app/domain/catalog/product-list.server";
import { getProduct } from "#app/domain/catalog/update-product.server";
import { openProduct } from "#app/domain/inventory/opening-stock.server";
import { apiAction, apiLoader, created, listed, operation } from "#app/http/api.server";

export const loader = apiLoader(
  operation("products.read", { query: ProductQuery, answer: z.array(ProductDto) }, async ({ ctx, query, request }) => {
    const { rows, next } = await listProducts(ctx, query);
    return listed(rows.map(toProductDto), next, request);
  }),
);

export const action = apiAction(
  {
    POST: operation("products.edit", { body: NewProduct, answer: ProductDto }, async ({ ctx, input }) => {
      const id = await openProduct(ctx, input);
      return created(toProductDto(await getProduct(ctx, id)));
    }),
  },
  true,
);
