import { z } from "zod";
import { StockDto, StockPageQuery, toStockDto } from "#app/domain/inventory/stock/stock.dto";
import { stockPage } from "#app/domain/inventory/stock-list.server";
import { apiLoader, listed, operation, readOnly } from "#app/http/guards/api.server";

const Query = StockPageQuery.extend({ companyId: z.string().max(64).optional() });

/** At or below the reorder point, fewest units first. */
export const loader = apiLoader(
  operation("inventory.read", { query: Query, answer: z.array(StockDto) }, async ({ ctx, query, request }) => {
    const { companyId, ...page } = query;
    const { rows, next } = await stockPage(ctx, ctx.db.within(companyId), { ...page, stock: "short" });
    return listed(rows.map(toStockDto), next, request);
  }),
);
export const action = readOnly();
