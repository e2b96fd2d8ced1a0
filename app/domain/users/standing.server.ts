import { sql } from "drizzle-orm";
import { assignments, users } from "#db/schema/directory/accounts";
import type { Ctx } from "../kernel/ctx";
import type { Role } from "../kernel/permissions";

interface Standing {
  role: Role;
  companyId: string | null;
  assigned: string[];
}

/** The attributes that decide a user's rights; null when the user is deleted or deactivated. */
export const standingOf = async (ctx: Ctx, userId: string): Promise<Standing | null> =>
  (await standingsOf(ctx, [userId])).get(userId) ?? null;

/** The same for several users, by id; users without rights are left out. */
export async function standingsOf({ directory }: Ctx, userIds: readonly string[]): Promise<Map<string, Standing>> {
  const found = await directory.rows(
    {
      id: users.id,
      role: users.role,
      companyId: users.companyId,
      assigned: sql<string>`(select json_group_array(${assignments.assignedCompanyId}) from ${assignments}
        where ${assignments.userId} = ${users.id})`,
    },
    sql`from ${users} where ${users.id} in (select value from json_each(${JSON.stringify(userIds)}))
      and ${users.status} = 'active'`,
  );
  return new Map(
    found.map(({ id, assigned, ...user }) => [id, { ...user, assigned: JSON.parse(assigned) as string[] }]),
  );
}
