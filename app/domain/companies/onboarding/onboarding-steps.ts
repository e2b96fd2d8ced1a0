/** The steps of a company's onboarding, from its profile to its first order. */

export const ONBOARDING_STEPS = ["users", "products", "inventory", "rates", "storefront"] as const;
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number];

/** The four steps of the progress indicator; rates and the storefront follow them. */
export const STEP_LABEL: Record<"profile" | OnboardingStep, string> = {
  profile: "Company Profile",
  users: "Users",
  products: "Products",
  inventory: "Inventory",
  rates: "Rates",
  storefront: "Storefront",
};

/** Null after the last one. */
export const stepAfter = (step: OnboardingStep): OnboardingStep | null =>
  ONBOARDING_STEPS[ONBOARDING_STEPS.indexOf(step) + 1] ?? null;

/** The steps that setup has passed without their data. `reached` is null once setup is finished. */
export const skippedSteps = (reached: OnboardingStep | null, done: readonly OnboardingStep[]): OnboardingStep[] =>
  ONBOARDING_STEPS.slice(0, reached === null ? undefined : ONBOARDING_STEPS.indexOf(reached)).filter(
    (step) => !done.includes(step),
  );

/** Null before the first step, because the profile already exists. */
export const stepBefore = (step: OnboardingStep): OnboardingStep | null =>
  ONBOARDING_STEPS[ONBOARDING_STEPS.indexOf(step) - 1] ?? null;
