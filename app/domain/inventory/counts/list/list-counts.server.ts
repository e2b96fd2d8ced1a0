import { counts } from "#db/schema/counting/counts";
import type { SortOrder } from "#db/sort-order.server";
import { listReachableCompanies } from "../../../companies/companies.service.server";
import { readSort } from "../../../filters/list-definition";
import { listViews, viewAudiences } from "../../../filters/saved-views.server";
import type { Ctx } from "../../../kernel/ctx";
import type { CountView } from "../count.schema";
import { linesToApprove } from "../count-list.repo.server";
import { countList } from "./count-columns";
import type { ApproveQuery, CountsQuery } from "./count-list.schema";
import { type CountListing, countMatches, countPage } from "./count-listing.repo.server";

const SHOWN = 50;

/** Null for the order that the view has anyway. */
function orderOf(view: CountView, sort: string | undefined): SortOrder | null {
  const list = countList(view, true);
  const { column, direction } = readSort(list, sort);
  const by = (list.columns as Record<string, (typeof list.columns)["created"]>)[column]?.sort?.by;
  if (!by || (column === "created" && direction === "desc" && view !== "to-do")) return null;
  return { by: counts[by], direction };
}

const listingOf = (ctx: Ctx, { status, q, reason }: Partial<CountsQuery>): CountListing => ({
  view: status ?? "to-do",
  prefix: (q ?? "").toUpperCase(),
  reason,
  warehouseId: ctx.actor.warehouseId ?? null,
});

/** A page of counts in the query's order, as one statement. */
export function listCounts(ctx: Ctx, query: Partial<CountsQuery>, limit = SHOWN) {
  const listing = listingOf(ctx, query);
  const order = orderOf(listing.view, query.sort);
  return countPage(ctx.db.within(query.company), listing, { order, cursor: query.cursor, limit });
}
export type CountRow = Awaited<ReturnType<typeof listCounts>>["rows"][number];

/** The list's screen in one round trip. @throws not_found for a company out of scope */
export async function countsScreen(ctx: Ctx, query: CountsQuery) {
  const isFiltered = Boolean(query.q || query.reason);
  const [page, companies, views, matches] = await ctx.db.batch(
    listCounts(ctx, query),
    listReachableCompanies(ctx),
    listViews(ctx, "counts", query.company),
    ...(isFiltered ? [countMatches(ctx.db.within(query.company), listingOf(ctx, query))] : []),
  );
  return {
    ...page,
    /** Counted only for filters, which read the counts anyway. */
    matches: matches ?? null,
    views,
    audiences: viewAudiences(ctx, "counts", companies),
    companies: companies.map(({ id, name }) => ({ id, name })),
    mayApprove: ctx.can("inventory.adjust"),
  };
}

/** The differences that wait for approval, oldest first. */
export async function approvalScreen(ctx: Ctx, { company, cursor }: ApproveQuery, limit = SHOWN) {
  const [found, companies] = await ctx.db.batch(
    linesToApprove(ctx.db.within(company), { after: cursor, limit: limit + 1 }),
    listReachableCompanies(ctx),
  );
  const rows = found.slice(0, limit);
  return {
    rows,
    next: found.length > limit ? (rows.at(-1)?.id ?? null) : null,
    companies: companies.map(({ id, name }) => ({ id, name })),
  };
}
export type LineToApprove = Awaited<ReturnType<typeof approvalScreen>>["rows"][number];
