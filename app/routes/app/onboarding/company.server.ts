import type { CompanyRow } from "#app/domain/companies/companies.service.server";
import { type OnboardingStep, skippedSteps } from "#app/domain/companies/onboarding/onboarding-steps";
import { notFound } from "#app/domain/kernel/errors";

/**
 * What every step of a company's setup shows of it.
 * @throws not_found when the company is out of reach
 */
export function companyInSetup(company: CompanyRow | null, done: readonly OnboardingStep[]) {
  if (!company) throw notFound("This company");
  const { id, name, onboardingStep, category } = company;
  return {
    company: { id, name },
    reached: onboardingStep,
    skipped: skippedSteps(onboardingStep, done),
    byLot: category === "peptides",
  };
}
