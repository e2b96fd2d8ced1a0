import type { CompanyDb } from "#db/scoped.server";
import type { Ctx } from "../../kernel/ctx";
import { mayDo } from "../../kernel/permissions";
import { rightsOfUser } from "../../users/users.service.server";

/** Runs as the user who started the run, with their current rights. */
export async function asStarter(
  ctx: Ctx,
  company: CompanyDb,
  { startedBy, startedByName }: { startedBy: string; startedByName: string },
): Promise<Ctx> {
  const rights = await rightsOfUser(ctx, startedBy);
  return {
    ...ctx,
    db: company,
    actor: { ...ctx.actor, id: startedBy, name: startedByName, role: rights?.role ?? null },
    can: (permission, companyId) => rights !== null && mayDo(rights, permission, companyId),
  };
}
