import { redirect } from "@remix-run/cloudflare";
import type { SQL } from "drizzle-orm";
import { companiesWithoutRates, isWithoutRates } from "#app/domain/billing/overview/without-rates.server";
import { companyInReach } from "#app/domain/companies/companies.service.server";
import { type TabFigures, tabOf, tabsFor } from "#app/domain/companies/company-tabs";
import { CompanyGridQuery } from "#app/domain/companies/list/company-query";
import { companyCards } from "#app/domain/companies/screen/company-cards.server";
import { companyProfile } from "#app/domain/companies/screen/company-profile";
import { onlyCompany } from "#app/domain/companies/screen/only-company";
import { viewUrl } from "#app/domain/filters/lists";
import { notFound } from "#app/domain/kernel/errors";
import { paths } from "#app/http/paths";
import { type CompaniesCall, loadTab } from "./tabs/load-tab.server";
import { tabFigures } from "./tabs/tab-figures.server";

/** The companies in reach. Redirects a user with one company to it; null for a user without any. */
export async function loadGrid({ ctx, user, query, request }: CompaniesCall & { request: Request }) {
  const only = onlyCompany(user);
  if (only && !only.id) return null;
  if (only?.id) throw redirect(paths.company(only.id, query.tab));
  const search = CompanyGridQuery.parse(query);
  const withoutRates = ctx.can("billing.manage")
    ? { among: (ids: SQL) => companiesWithoutRates(ctx.db, ids), condition: isWithoutRates() }
    : null;
  const grid = await companyCards(ctx, search, withoutRates);
  // The list without any parameter opens with the user's default view.
  const preset = grid.views?.find(({ isDefault }) => isDefault);
  const isList = new URL(request.url).pathname === paths.companies();
  if (isList && preset && Object.values(search).every((value) => !value)) throw redirect(viewUrl("companies", preset));
  return { ...grid, search };
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
  const [company, panel, ...figures] = await loadTab(
    call,
    companyId,
    tab,
    row,
    tabFigures(call.ctxFor, companyId, tabs),
  );
  if (!company) throw notFound("This company");
  const { may, ...profile } = companyProfile(ctx, company);
  return {
    ...profile,
    tabs,
    panel,
    figures: Object.fromEntries(figures) as TabFigures,
    may: { ...may, back: onlyCompany(user) === null },
  };
}
