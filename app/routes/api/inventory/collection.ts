import { z } from "zod";
import { categoryName } from "#app/domain/catalog/product-fields";
import { StockDto, StockFilter, StockPageQuery, toStockDto } from "#app/domain/inventory/stock/stock.dto";
import { stockPage } from "#app/domain/inventory/stock-list.server";
import { apiLoader, listed, operation, readOnly } from "#app/http/guards/api.server";

const Query = StockFilter.extend(StockPageQuery.shape);

/** Newest product first; with `stock=out` or `low` the fewest units first. */
export const loader = apiLoader(
  operation("inventory.read", { query: Query, answer: z.array(StockDto) }, async ({ ctx, query, request }) => {
    const { companyId, category, ...asked } = query;
    const listing = { ...asked, category: category && categoryName(category) };
    const { rows, next } = await stockPage(ctx, ctx.db.within(companyId), listing);
    return listed(rows.map(toStockDto), next, request);
  }),
);
export const action = readOnly();
