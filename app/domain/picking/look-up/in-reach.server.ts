import type { ScopedDb } from "#db/scoped.server";
import { type CompanySource, ofCompanies, ofEvery } from "../../codes/company-source.server";
import { companyIds } from "../../companies/companies.service.server";

/** By name, so that also for somebody who reaches every company the indexes that begin with the company are used. */
export function inReach({ scope }: ScopedDb): CompanySource {
  if (scope.kind === "all") return ofEvery(companyIds);
  return ofCompanies(scope.kind === "one" ? [scope.companyId] : scope.companyIds);
}
