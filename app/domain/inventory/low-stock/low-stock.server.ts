import { listReachableCompanies } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import { stockPage } from "../stock-list.server";
import type { LowStockQuery } from "./low-stock.schema";

const SHOWN = 50;

/**
 * Products at or below their reorder point, lowest first, in one round trip.
 * @throws not_found for a company out of scope
 */
export async function lowStockScreen(ctx: Ctx, { company, ...asked }: LowStockQuery) {
  const [page, companies] = await ctx.db.batch(
    stockPage(ctx, ctx.db.within(company), { ...asked, stock: "short", limit: SHOWN }),
    listReachableCompanies(ctx),
  );
  return { ...page, companies: companies.map(({ id, name }) => ({ id, name })) };
}
