import type { Statement } from "#db/statement.server";
import { audited } from "../audit/audit.service.server";
import type { Ctx } from "../kernel/ctx";
import * as repo from "./companies.repo.server";
import { companyInReach, getCompany } from "./companies.service.server";

/** Whether the company's staged orders are processed automatically; for the caller's batch. */
export const isAutoProcessed = (ctx: Ctx, companyId: string): Statement<boolean> =>
  companyInReach(ctx, companyId).map((company) => company?.autoProcess === true && company.status !== "inactive");

/** Companies whose staged orders are processed automatically, and when they were last changed. */
export const autoProcessedCompanies = (ctx: Ctx): Statement<{ id: string; updatedAt: number }[]> =>
  repo.listAutoProcessed(ctx.directory, ctx.db.scope);

/** Returns whether the setting changed. @throws not_found */
export async function setAutoProcess(ctx: Ctx, companyId: string, autoProcess: boolean): Promise<boolean> {
  const before = await getCompany(ctx, companyId);
  if (before.autoProcess === autoProcess) return false;
  await ctx.directory.batch(
    repo.assertUnchanged(ctx.directory, before),
    ...audited(
      ctx,
      repo.updateCompany(ctx.directory, companyId, { autoProcess }, Math.max(ctx.now(), before.updatedAt + 1)),
      {
        action: "company.auto-process-changed",
        subject: before.name,
        companyId,
        before: { autoProcess: before.autoProcess },
        after: { autoProcess },
      },
    ),
  );
  return true;
}
