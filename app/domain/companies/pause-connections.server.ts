import { eq } from "drizzle-orm";
import { integrations } from "#db/schema/integrations";
import type { CompanyDb } from "#db/scoped.server";
import type { Ctx } from "../kernel/ctx";

/** For the batch that deactivates a company: nothing is fetched from its stores any more. */
export const pauseIntegrations = (ctx: Ctx, company: CompanyDb) =>
  company.update(
    integrations,
    { status: "paused", updatedAt: ctx.now() },
    eq(integrations.companyId, company.companyId),
  );

/** For the batch that activates it again: its stores are read on from where they were left. */
export const resumeIntegrations = (ctx: Ctx, company: CompanyDb) =>
  company.update(
    integrations,
    { status: "active", lastError: null, failures: 0, updatedAt: ctx.now() },
    eq(integrations.status, "paused"),
  );
