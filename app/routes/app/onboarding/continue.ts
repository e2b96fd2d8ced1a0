import { redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { OnboardingParams } from "#app/domain/companies/companies.schema";
import { finishOnboardingStep, getCompany } from "#app/domain/companies/companies.service.server";
import { ONBOARDING_STEPS } from "#app/domain/companies/onboarding/onboarding-steps";
import { companyPaths } from "#app/http/company-paths";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";

/** Redirects to the step at which a company's setup continues. */
export const loader = pageLoader("companies.create", { params: OnboardingParams }, async ({ ctx, params }) => {
  const { id, onboardingStep } = await getCompany(ctx, params.companyId);
  return redirect(onboardingStep ? companyPaths.onboarding(id, onboardingStep) : paths.company(id));
});

/** Moves to the next step, done or skipped. */
export const action = pageAction(
  "companies.create",
  { params: OnboardingParams, form: z.object({ step: z.enum(ONBOARDING_STEPS) }) },
  async ({ ctx, params, input }) => {
    const next = await finishOnboardingStep(ctx, params.companyId, input.step);
    return redirect(companyPaths.onboarding(params.companyId, next ?? "ready"), 303);
  },
);
