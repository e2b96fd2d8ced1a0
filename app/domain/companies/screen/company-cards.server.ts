import type { SQL } from "drizzle-orm";
import type { Statement } from "#db/statement.server";
import { LISTS } from "../../filters/lists";
import { listViews, viewAudiences } from "../../filters/saved-views.server";
import type { Ctx } from "../../kernel/ctx";
import { reachOf } from "../../kernel/permissions";
import { countGrid, idsOnGrid, listGrid } from "../list/company-grid.repo.server";
import type { CompanyGridQuery } from "../list/company-query";

type Ids = ReadonlySet<string>;

/** Which companies have no rates: those of a query of ids, and as a condition on `companies`. */
export interface WithoutRates {
  among(ids: SQL): Statement<Ids>;
  condition: SQL;
}

const PAGE_SIZE = 60;

/**
 * One page of the companies in scope, each as far as the user can see it. Which of them have no rates is read in the
 * same round trip, for users who can set rates.
 */
export async function companyCards(ctx: Ctx, query: CompanyGridQuery, withoutRates?: WithoutRates | null) {
  const { scope } = ctx.db;
  const { role } = ctx.actor;
  // Users who see only the names of some companies must not learn more about them through a filter.
  const mayFilter = role === null || reachOf(role, "companies.details") === reachOf(role, "companies.read");
  const { q, status, category, rates, sort, cursor } = query;
  const isUnrated = Boolean(rates && withoutRates);
  const filter = { q, ...(mayFilter && { status, category }), only: isUnrated ? withoutRates?.condition : undefined };
  const page = { ...filter, sort: !mayFilter && sort === "-open" ? undefined : sort, cursor, limit: PAGE_SIZE + 1 };
  const { rows, count, views, marked } = await ctx.db.batchByName({
    rows: listGrid(ctx.directory, scope, page),
    count: countGrid(ctx.directory, scope, filter),
    views: ctx.can(LISTS.companies.permission) ? listViews(ctx, "companies") : undefined,
    marked: isUnrated ? undefined : withoutRates?.among(idsOnGrid(scope, page)),
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
    mayFilterRates: Boolean(withoutRates),
    cards: rows.slice(0, PAGE_SIZE).map((company) => ({
      id: company.id,
      name: company.name,
      // Roles that only manage a company's users see its name, not its details.
      details: ctx.can("companies.details", company.id)
        ? { category: company.category, email: company.email, phone: company.phone, status: company.status }
        : null,
      openOrders: company.openOrders,
      mayEdit: ctx.can("companies.edit", company.id),
      hasRates: !isUnrated && (!marked?.has(company.id) || company.status === "inactive"),
      onboardingStep: mayCreate ? company.onboardingStep : null,
    })),
  };
}
