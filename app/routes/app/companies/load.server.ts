import { redirect } from "@remix-run/cloudflare";
import type { Person } from "#app/domain/access/access.service.server";
import { companiesWithoutRates, hasRates } from "#app/domain/billing/overview/without-rates.server";
import { companyInReach } from "#app/domain/companies/companies.service.server";
import { quickStats, toQuickStats } from "#app/domain/companies/company-overview.server";
import { type CompanyTab, TAB_PERMISSION, tabOf, tabsFor } from "#app/domain/companies/company-tabs";
import { companyCards } from "#app/domain/companies/screen/company-cards.server";
import { companyProfile } from "#app/domain/companies/screen/company-profile";
import { onlyCompany } from "#app/domain/companies/screen/only-company";
import type { Ctx } from "#app/domain/kernel/ctx";
import { notFound } from "#app/domain/kernel/errors";
import { companyUsers } from "#app/domain/users/users.service.server";
import { paths } from "#app/http/paths";
import type { RequestUser } from "#app/http/request/request-state.server";
import { inventoryTab, productsTab } from "./products.server";
import { toUsersTab } from "./users.server";

interface CompaniesCall {
  ctx: Ctx;
  user: Person;
  ctxFor: RequestUser["ctxFor"];
  query: { company?: string | undefined; tab?: string | undefined; q?: string | undefined; after?: string | undefined };
}

/** The companies in reach. Redirects a user with one company to it; null for a user without any. */
export async function loadGrid({ ctx, user, query }: CompaniesCall) {
  const only = onlyCompany(user);
  if (only && !only.id) return null;
  if (only?.id) throw redirect(paths.company(only.id, query.tab));
  return companyCards(ctx, query, ctx.can("billing.manage") ? (ids) => companiesWithoutRates(ctx.db, ids) : null);
}

/**
 * One company with the requested tab, as far as the user can see it.
 * @throws not_found
 */
export async function loadCompany(call: CompaniesCall, companyId: string) {
  const { ctx, user, query } = call;
  const tabs = tabsFor((permission) => ctx.can(permission, companyId));
  const tab = tabOf(query.tab, tabs);
  const row = companyInReach(ctx, companyId);
  const [company, panel] = await loadTab(call, companyId, tab, row);
  if (!company) throw notFound("This company");
  const { may, ...profile } = companyProfile(ctx, company);
  return { ...profile, tabs, panel, may: { ...may, back: onlyCompany(user) === null } };
}

type Row = ReturnType<typeof companyInReach>;

/** Each tab reads with the scope of its own permission, in one batch with the company where possible. */
async function loadTab({ ctxFor, query }: CompaniesCall, companyId: string, tab: CompanyTab | null, row: Row) {
  if (tab === null) return [await row, null] as const;
  const ctx = ctxFor(TAB_PERMISSION[tab]);
  switch (tab) {
    case "overview": {
      const [company, rated, ...figures] = await ctx.db.batch(
        row,
        hasRates(ctx.db.company(companyId)),
        ...quickStats(ctx, companyId),
      );
      const isFlagged = !rated && ctx.can("billing.manage", companyId);
      return [company, { tab, stats: toQuickStats(figures), hasRates: !isFlagged }] as const;
    }
    case "users": {
      const [company, page] = await ctx.directory.batch(row, companyUsers(ctx, companyId, query.after));
      return [company, { tab, cursor: query.after, ...toUsersTab(ctx, page) }] as const;
    }
    case "processes": {
      return [await row, { tab }] as const;
    }
    case "products": {
      const [company, list] = await ctx.db.batch(row, productsTab(ctx, companyId, query));
      return [company, { tab, list }] as const;
    }
    case "inventory": {
      const { statements, toTab } = inventoryTab(ctx, companyId, query);
      const [company, ...found] = await ctx.db.batch(row, ...statements);
      return [company, { tab, list: toTab(...found) }] as const;
    }
    default:
      return [await row, null] as const;
  }
}
