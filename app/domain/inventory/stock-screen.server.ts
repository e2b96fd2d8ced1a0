import { listReachableCompanies } from "../companies/companies.service.server";
import { filterOptions } from "../filters/filters.service.server";
import type { Ctx } from "../kernel/ctx";
import { stockPage } from "./stock-list.server";
import { lotsOf, MOST_LOTS } from "./stock-lots.server";
import { stockOptions } from "./stock-options";
import type { StockScreenQuery } from "./stock-screen";

const SHOWN = 50;

/**
 * The list of stock with everything around it, in one round trip: what its filters offer and the lots of the row that is
 * open. @throws not_found for a company out of reach
 */
export async function stockScreen(ctx: Ctx, { company, open, ...asked }: StockScreenQuery) {
  const [page, companies, choices, lots] = await ctx.db.batch(
    stockPage(ctx, ctx.db.within(company), { ...asked, limit: SHOWN }),
    listReachableCompanies(ctx),
    filterOptions(ctx, "inventory"),
    lotsOf(ctx, ctx.db, open ?? ""),
  );
  return {
    ...page,
    companies: companies.map(({ id, name }) => ({ id, name })),
    /** Whoever belongs to no company reaches nobody's stock. */
    reachesNone: ctx.db.scope.kind !== "all" && companies.length === 0,
    options: stockOptions(choices, asked),
    ...stockActions(ctx),
    opened: open ? openedLots(open, lots) : null,
  };
}

/** What the actor may do with a row, and the beginning of its operations' names: a button pressed twice is one press. */
export const stockActions = (ctx: Ctx) => ({
  may: { adjust: ctx.can("inventory.adjust"), edit: ctx.can("products.edit") },
  operation: ctx.newId(),
});

export const openedLots = (id: string, lots: Awaited<ReturnType<typeof lotsOf>>) => ({
  id,
  lots: lots.slice(0, MOST_LOTS),
  more: lots.length > MOST_LOTS,
});
