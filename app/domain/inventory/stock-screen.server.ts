import { listReachableCompanies } from "../companies/companies.service.server";
import { filterOptions } from "../filters/filters.service.server";
import { mostCounted } from "../filters/match-limits";
import { listViews, viewAudiences } from "../filters/saved-views.server";
import type { Ctx } from "../kernel/ctx";
import { countStock, lotsOf, MAX_LOTS, stockPage, stockSort } from "./stock-list.server";
import type { StockScreenQuery } from "./stock-screen";
import { stockOptions } from "./stock-screen";

const SHOWN = 50;

/**
 * The stock list with its filter options and the lots of the expanded row, in one round trip.
 * @throws not_found for a company out of scope
 */
export async function stockScreen(ctx: Ctx, { company, open, sort, ...asked }: StockScreenQuery) {
  const db = ctx.db.within(company);
  const [page, count, companies, choices, lots, views] = await ctx.db.batch(
    stockPage(ctx, db, { ...asked, sort: stockSort(sort), limit: SHOWN }),
    countStock(db, asked, mostCounted(Boolean(sort))),
    listReachableCompanies(ctx),
    filterOptions(ctx, "inventory"),
    lotsOf(ctx, ctx.db, open ?? ""),
    listViews(ctx, "stock", company),
  );
  return {
    ...page,
    count,
    views,
    audiences: viewAudiences(ctx, "stock", companies),
    companies: companies.map(({ id, name }) => ({ id, name })),
    /** A user without any company sees no stock. */
    reachesNone: ctx.db.scope.kind !== "all" && companies.length === 0,
    options: stockOptions(choices, asked),
    ...stockActions(ctx),
    opened: open ? openedLots(open, lots) : null,
  };
}

/** The actor's permissions on a row, and a prefix for operation ids, so that a button pressed twice counts once. */
export const stockActions = (ctx: Ctx) => ({
  may: { adjust: ctx.can("inventory.adjust"), receive: ctx.can("inventory.receive"), edit: ctx.can("products.edit") },
  operation: ctx.newId(),
});

export const openedLots = (id: string, lots: Awaited<ReturnType<typeof lotsOf>>) => ({
  id,
  lots: lots.slice(0, MAX_LOTS),
  more: lots.length > MAX_LOTS,
});
