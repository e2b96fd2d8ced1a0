import { listReachableCompanies } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import { countStock, stockPage } from "../stock-list.server";
import type { LowStockQuery } from "./low-stock.schema";

const SHOWN = 50;

/**
 * Products at or below their reorder point, lowest first, in one round trip.
 * @throws not_found for a company out of scope
 */
export async function lowStockScreen(ctx: Ctx, { company, ...asked }: LowStockQuery) {
  const db = ctx.db.within(company);
  const [page, count, companies] = await ctx.db.batch(
    stockPage(ctx, db, { ...asked, stock: "short", limit: SHOWN }),
    countStock(db, { q: asked.q, stock: "short" }),
    listReachableCompanies(ctx),
  );
  return { ...page, count, companies: companies.map(({ id, name }) => ({ id, name })) };
}
