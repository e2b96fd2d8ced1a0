import type { CompanyDb } from "#db/scoped.server";
import type { Ctx } from "../kernel/ctx";
import { mayDo } from "../kernel/permissions";
import { standingOf } from "../users/users.service.server";

/** Runs as the user who started the run, with their current rights. */
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
