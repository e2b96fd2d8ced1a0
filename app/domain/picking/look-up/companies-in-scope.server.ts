import type { ScopedDb } from "#db/scoped.server";
import { type CompanySource, ofCompanies, ofEvery } from "../../catalog/find-code-matches.server";
import { companyIds } from "../../companies/companies.service.server";

/**
 * Lists the company ids explicitly, so that indexes beginning with the company are used also for users who reach all
 * companies.
 */
export function inReach({ scope }: ScopedDb): CompanySource {
  if (scope.kind === "all") return ofEvery(companyIds);
  return ofCompanies(scope.kind === "one" ? [scope.companyId] : scope.companyIds);
}
