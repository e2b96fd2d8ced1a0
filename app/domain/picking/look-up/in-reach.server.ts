import type { ScopedDb } from "#db/scoped.server";
import { ofCompanies, ofEvery, type Whose } from "../../codes/whose.server";
import { companyIds } from "../../companies/companies.service.server";

/** By name, so that also for somebody who reaches every company the indexes that begin with the company are used. */
export function inReach({ scope }: ScopedDb): Whose {
  if (scope.kind === "all") return ofEvery(companyIds);
  return ofCompanies(scope.kind === "one" ? [scope.companyId] : scope.companyIds);
}
