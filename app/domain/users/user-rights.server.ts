import { and, eq } from "drizzle-orm";
import { inList } from "#db/expressions";
import { users } from "#db/schema/directory/accounts";
import type { Ctx } from "../kernel/ctx";
import type { Role } from "../kernel/permissions";
import { ASSIGNED_IDS } from "./assignments.repo.server";

interface UserRights {
  role: Role;
  companyId: string | null;
  assigned: string[];
}

/** The attributes that decide a user's rights; null when the user is deleted or deactivated. */
export const rightsOfUser = async (ctx: Ctx, userId: string): Promise<UserRights | null> =>
  (await rightsOfUsers(ctx, [userId])).get(userId) ?? null;

/** The same for several users, by id; users without rights are left out. */
export async function rightsOfUsers({ directory }: Ctx, userIds: readonly string[]): Promise<Map<string, UserRights>> {
  const active = await directory.select(users, {
    columns: { id: users.id, role: users.role, companyId: users.companyId, assigned: ASSIGNED_IDS },
    where: and(inList(users.id, userIds), eq(users.status, "active")),
  });
  return new Map(
    active.map(({ id, assigned, ...user }) => [id, { ...user, assigned: JSON.parse(assigned) as string[] }]),
  );
}
