/** The way of a new company from its profile to its first order. */

export const ONBOARDING_STEPS = ["users", "products", "inventory", "storefront"] as const;
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number];

/** The four steps of the indicator; the storefront is offered after them. */
export const STEP_LABEL: Record<"profile" | OnboardingStep, string> = {
  profile: "Company Profile",
  users: "Users",
  products: "Products",
  inventory: "Inventory",
  storefront: "Storefront",
};

/** Null after the last one. */
export const stepAfter = (step: OnboardingStep): OnboardingStep | null =>
  ONBOARDING_STEPS[ONBOARDING_STEPS.indexOf(step) + 1] ?? null;

/** Null before the first one: the profile is made already. */
export const stepBefore = (step: OnboardingStep): OnboardingStep | null =>
  ONBOARDING_STEPS[ONBOARDING_STEPS.indexOf(step) - 1] ?? null;
