import { redirect } from "@remix-run/cloudflare";
import type { Ctx } from "#app/domain/kernel/ctx";
import { COMPANY_PAGES, type CompanyPageName, chooseCompanyPath } from "#app/http/redirects/company-pages";
import { chosenCompany } from "./inventory/chosen-company.server";

/**
 * The company that a page's address names. An address without one redirects to the caller's only company, or to the
 * company picker when there are several.
 * @throws Response, the redirect
 */
export function namedCompany(ctx: Ctx, asked: string | undefined, page: CompanyPageName): string {
  if (asked) return asked;
  const only = chosenCompany(ctx, undefined);
  throw redirect(only ? COMPANY_PAGES[page].to(only) : chooseCompanyPath(page), 303);
}
