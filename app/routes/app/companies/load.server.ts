import { redirect } from "@remix-run/cloudflare";
import { companiesWithoutRates } from "#app/domain/billing/overview/without-rates.server";
import { companyInReach } from "#app/domain/companies/companies.service.server";
import { type TabFigures, tabOf, tabsFor } from "#app/domain/companies/company-tabs";
import { companyCards } from "#app/domain/companies/screen/company-cards.server";
import { companyProfile } from "#app/domain/companies/screen/company-profile";
import { onlyCompany } from "#app/domain/companies/screen/only-company";
import { notFound } from "#app/domain/kernel/errors";
import { paths } from "#app/http/paths";
import { type CompaniesCall, loadTab } from "./tabs/load-tab.server";
import { tabFigures } from "./tabs/tab-figures.server";

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
