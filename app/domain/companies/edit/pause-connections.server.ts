import { eq } from "drizzle-orm";
import { integrations } from "#db/schema/integrations";
import type { CompanyDb } from "#db/scoped.server";
import type { Ctx } from "../../kernel/ctx";

/** For the batch that deactivates a company: stops reading from its stores. */
export const pauseIntegrations = (ctx: Ctx, company: CompanyDb) =>
  company.update(
    integrations,
    { status: "paused", updatedAt: ctx.now() },
    eq(integrations.companyId, company.companyId),
  );

/** For the batch that activates it again: resumes reading from its stores where it stopped. */
export const resumeIntegrations = (ctx: Ctx, company: CompanyDb) =>
  company.update(
    integrations,
    { status: "active", lastError: null, failures: 0, updatedAt: ctx.now() },
    eq(integrations.status, "paused"),
  );
