import { desc, eq } from "drizzle-orm";
import { users } from "#db/schema/directory/accounts";
import { audited } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { forbidden, notFound } from "../../kernel/errors";
import * as repo from "../companies.repo.server";
import { ONBOARDING_STEPS, type OnboardingStep, stepAfter } from "./onboarding-steps";
import { stepsDone } from "./steps-done.repo.server";

/**
 * Marks a step as done or skipped and returns the next one; null after the last, when a pending company becomes active.
 * Repeating a step, or doing one out of order, never moves the onboarding back.
 * @throws forbidden; not_found for a company out of scope
 */
export async function finishOnboardingStep(
  ctx: Ctx,
  companyId: string,
  step: OnboardingStep,
): Promise<OnboardingStep | null> {
  if (!ctx.can("companies.create")) throw forbidden();
  const company = await repo.findCompany(ctx.directory, ctx.db.scope, companyId);
  if (!company) throw notFound("This company");
  const next = stepAfter(step);
  const at = company.onboardingStep;
  const isBehind = at !== null && ONBOARDING_STEPS.indexOf(at) <= ONBOARDING_STEPS.indexOf(step);
  if (!isBehind) return next;
  const becomesActive = next === null && company.status === "pending";
  await ctx.directory.batch(
    repo.assertUnchanged(ctx.directory, company),
    ...audited(
      ctx,
      repo.updateCompany(
        ctx.directory,
        companyId,
        { onboardingStep: next, ...(becomesActive && { status: "active" }) },
        Math.max(ctx.now(), company.updatedAt + 1),
      ),
      ...(becomesActive
        ? [
            {
              action: "company.changed" as const,
              subject: company.name,
              companyId,
              before: { status: "pending" },
              after: { status: "active" },
            },
          ]
        : []),
    ),
  );
  return next;
}

/** The steps whose data exists, for the caller's batch. @throws OutOfScope */
export const onboardingDone = (ctx: Ctx, companyId: string) => stepsDone(ctx.db.company(companyId));

/** The company's users, for the caller's batch. */
export const peopleOf = (ctx: Ctx, companyId: string) =>
  ctx.directory.select(users, {
    columns: ["id", "email", "firstName", "lastName", "role", "status"],
    where: eq(users.companyId, companyId),
    orderBy: desc(users.id),
    limit: 100,
  });
