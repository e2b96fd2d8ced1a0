import type { SQL } from "drizzle-orm";
import type { Statement } from "#db/statement.server";
import { LISTS } from "../../filters/lists";
import { listViews, viewAudiences } from "../../filters/saved-views.server";
import type { Ctx } from "../../kernel/ctx";
import { reachOf } from "../../kernel/permissions";
import { countGrid, idsOnGrid, listGrid } from "../list/company-grid.repo.server";
import type { CompanyGridQuery } from "../list/company-query";

type Ids = ReadonlySet<string>;

const PAGE_SIZE = 60;

/**
 * One page of the companies in scope, each as far as the user can see it. `withoutRates` reads which of them have no
 * rates, in the same round trip.
 */
export async function companyCards(
  ctx: Ctx,
  query: CompanyGridQuery,
  withoutRates?: ((ids: SQL) => Statement<Ids>) | null,
) {
  const { scope } = ctx.db;
  const { role } = ctx.actor;
  // Users who see only the names of some companies must not learn more about them through a filter.
  const mayFilter = role === null || reachOf(role, "companies.details") === reachOf(role, "companies.read");
  const { q, status, category, sort, cursor } = query;
  const filter = mayFilter ? { q, status, category } : { q };
  const page = { ...filter, sort: !mayFilter && sort === "-open" ? undefined : sort, cursor, limit: PAGE_SIZE + 1 };
  const { rows, count, views, marked } = await ctx.db.batchByName({
    rows: listGrid(ctx.directory, scope, page),
    count: countGrid(ctx.directory, scope, filter),
    views: ctx.can(LISTS.companies.permission) ? listViews(ctx, "companies") : undefined,
    marked: withoutRates?.(idsOnGrid(scope, page)),
  });
  const mayCreate = ctx.can("companies.create");
  return {
    next: rows.length > PAGE_SIZE ? (rows[PAGE_SIZE - 1]?.id ?? null) : null,
    count,
    /** Null for users who cannot save views of this list. */
    views: views ?? null,
    audiences: viewAudiences(ctx, "companies", []),
    mayCreate,
    mayFilter,
    cards: rows.slice(0, PAGE_SIZE).map((company) => ({
      id: company.id,
      name: company.name,
      // Roles that only manage a company's users see its name, not its details.
      details: ctx.can("companies.details", company.id)
        ? { category: company.category, email: company.email, phone: company.phone, status: company.status }
        : null,
      openOrders: company.openOrders,
      mayEdit: ctx.can("companies.edit", company.id),
      hasRates: !marked?.has(company.id) || company.status === "inactive",
      onboardingStep: mayCreate ? company.onboardingStep : null,
    })),
  };
}
