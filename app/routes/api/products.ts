import { z } from "zod";
import { ProductDto, toProductDto } from "#app/domain/catalog/catalog.dto";
import { listProducts, ProductQuery } from "#app/domain/catalog/product-list.server";
import { apiLoader, listed, operation, readOnly } from "#app/http/api.server";

export const loader = apiLoader(
  operation("products.read", { query: ProductQuery, answer: z.array(ProductDto) }, async ({ ctx, query, request }) => {
    const { rows, next } = await listProducts(ctx, query);
    return listed(rows.map(toProductDto), next, request);
  }),
);
export const action = readOnly();
