import type { CompanyDb } from "#db/scoped.server";
import type { Ctx } from "../kernel/ctx";
import { mayDo } from "../kernel/permissions";
import { standingOf } from "../users/users.service.server";

/** The run's company as the person who began it, with the rights that they have by now. */
export async function asStarter(
  ctx: Ctx,
  company: CompanyDb,
  { startedBy, startedByName }: { startedBy: string; startedByName: string },
): Promise<Ctx> {
  const standing = await standingOf(ctx, startedBy);
  return {
    ...ctx,
    db: company,
    actor: { ...ctx.actor, id: startedBy, name: startedByName, role: standing?.role ?? null },
    can: (permission, companyId) => standing !== null && mayDo(standing, permission, companyId),
  };
}
