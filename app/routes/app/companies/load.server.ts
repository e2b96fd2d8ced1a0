import { redirect } from "@remix-run/cloudflare";
import type { Person } from "#app/domain/access/access.service.server";
import { type CompanyRow, companyInReach, searchCompanies } from "#app/domain/companies/companies.service.server";
import { quickStats, toQuickStats } from "#app/domain/companies/company-overview.server";
import { type CompanyTab, TAB_PERMISSION, tabOf, tabsFor } from "#app/domain/companies/company-tabs";
import { webAddress } from "#app/domain/companies/company-words";
import type { Ctx } from "#app/domain/kernel/ctx";
import { notFound } from "#app/domain/kernel/errors";
import { companyUsers } from "#app/domain/users/users.service.server";
import { paths } from "#app/http/paths";
import type { RequestUser } from "#app/http/request/request-state.server";
import { inventoryTab, productsTab } from "./products.server";
import { toUsersTab } from "./users.server";

interface TabCall {
  ctx: Ctx;
  user: Person;
  ctxFor: RequestUser["ctxFor"];
  query: { company?: string | undefined; tab?: string | undefined; q?: string | undefined; after?: string | undefined };
}

/**
 * `lone` is the only company that the user reaches, or null when there is none. Returns null when the user reaches
 * several.
 */
export function loneCompany({ role, companyId, assigned }: Person): { lone: string | null } | null {
  if (role === "admin" || role === "super_user") return null;
  const reached = new Set([
    ...(companyId ? [companyId] : []),
    ...(role === "warehouse_manager" || role === "employee" ? assigned : []),
  ]);
  if (reached.size > 1) return null;
  return { lone: [...reached][0] ?? null };
}

/** The companies in reach. Redirects a user with one company to it; null for a user without any. */
export async function loadGrid({ ctx, user, query }: TabCall) {
  const only = loneCompany(user);
  if (only && !only.lone) return null;
  if (only?.lone) throw redirect(paths.company(only.lone, query.tab));
  const { rows, next } = await searchCompanies(ctx, query);
  const setup = ctx.can("companies.create");
  return {
    next,
    mayCreate: setup,
    cards: rows.map((company) => ({
      id: company.id,
      name: company.name,
      // Roles that only manage a company's users see its name, not its details.
      details: ctx.can("companies.details", company.id)
        ? { category: company.category, email: company.email, phone: company.phone, status: company.status }
        : null,
      mayEdit: ctx.can("companies.edit", company.id),
      onboardingStep: setup ? company.onboardingStep : null,
    })),
  };
}

/**
 * One company with the requested tab, as far as the user can see it.
 * @throws not_found
 */
export async function loadCompany(asked: TabCall, companyId: string) {
  const { ctx, user, query } = asked;
  const tabs = tabsFor((permission) => ctx.can(permission, companyId));
  const tab = tabOf(query.tab, tabs);
  const row = companyInReach(ctx, companyId);
  const [company, panel] = await loadTab(asked, companyId, tab, row);
  if (!company) throw notFound("This company");
  const details = ctx.can("companies.details", companyId);
  return {
    company: { id: company.id, name: company.name, ...(details && { details: detailsOf(company) }) },
    tabs,
    panel,
    may: {
      edit: ctx.can("companies.edit", companyId),
      dataExport: ctx.can("data.export", companyId),
      back: loneCompany(user) === null,
    },
    onboardingStep: ctx.can("companies.create") ? company.onboardingStep : null,
  };
}

type Row = ReturnType<typeof companyInReach>;

/** Each tab reads with the scope of its own permission, in one batch with the company where possible. */
async function loadTab({ ctxFor, query }: TabCall, companyId: string, tab: CompanyTab | null, row: Row) {
  if (tab === null) return [await row, null] as const;
  const ctx = ctxFor(TAB_PERMISSION[tab]);
  switch (tab) {
    case "overview": {
      const [company, ...figures] = await ctx.db.batch(row, ...quickStats(ctx, companyId));
      return [company, { tab, stats: toQuickStats(figures) }] as const;
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

const detailsOf = (company: CompanyRow) => ({
  category: company.category,
  status: company.status,
  email: company.email,
  phone: company.phone,
  ownerName: company.ownerName,
  ownerPhone: company.ownerPhone,
  address: company.address,
  website: webAddress(company.website),
  settings: company.settings,
  handling: company.handling,
  createdAt: company.createdAt,
});
