import type { Role } from "#app/domain/kernel/permissions";
import { aUser } from "./company";
import { worldOf } from "./world";

/** A warehouse user (an employee by default), with the context that the guard would create. */
export async function aPicker(
  company: { id: string } | null,
  { name = "Anna Meyer", role = "employee", assigned = [] }: { name?: string; role?: Role; assigned?: string[] } = {},
): Promise<ReturnType<typeof worldOf>> {
  const user = await aUser(role, { companyId: company?.id ?? null, assigned });
  const ctx = worldOf(user, "floor.work");
  return Object.assign(ctx, { actor: { ...ctx.actor, name } });
}
