import type { CompanyRow } from "#app/domain/companies/companies.service.server";
import { notFound } from "#app/domain/kernel/errors";

/**
 * What every step of a company's setup shows of it.
 * @throws not_found when the company is out of reach
 */
export function companyInSetup(company: CompanyRow | null) {
  if (!company) throw notFound("This company");
  const { id, name, onboardingStep, category } = company;
  return { company: { id, name }, reached: onboardingStep, byLot: category === "peptides" };
}
