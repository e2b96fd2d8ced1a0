import { listReachableCompanies } from "../../companies/companies.service.server";
import { listViews, viewAudiences } from "../../filters/saved-views.server";
import type { Ctx } from "../../kernel/ctx";
import { LOW_STOCK_LIST } from "../stock-list/stock-columns";
import { countStock, stockPage, stockSort } from "../stock-list.server";
import type { LowStockQuery } from "./low-stock.schema";

const SHOWN = 50;

/**
 * Products at or below their reorder point, lowest first unless sorted, with the list's saved views, in one round trip.
 * @throws not_found for a company out of scope
 */
export async function lowStockScreen(ctx: Ctx, { company, q, sort, cursor }: LowStockQuery) {
  const db = ctx.db.within(company);
  const [page, count, companies, views] = await ctx.db.batch(
    stockPage(ctx, db, { q, cursor, sort: stockSort(sort, LOW_STOCK_LIST), stock: "short", limit: SHOWN }),
    countStock(db, { q, stock: "short" }),
    listReachableCompanies(ctx),
    listViews(ctx, "low-stock", company),
  );
  return {
    ...page,
    count,
    views,
    audiences: viewAudiences(ctx, "low-stock", companies),
    companies: companies.map(({ id, name }) => ({ id, name })),
  };
}
