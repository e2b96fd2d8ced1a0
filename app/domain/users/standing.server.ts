import { sql } from "drizzle-orm";
import { assignments, users } from "#db/schema/directory";
import type { Role } from "../access/access.schema";
import type { Ctx } from "../ctx";

/** What somebody's rights follow from; null when they have none, being gone or deactivated. */
export async function standingOf(
  { directory }: Ctx,
  userId: string,
): Promise<{ role: Role; companyId: string | null; assigned: string[] } | null> {
  const user = await directory.first(
    {
      role: users.role,
      companyId: users.companyId,
      assigned: sql<string>`(select json_group_array(${assignments.assignedCompanyId}) from ${assignments}
        where ${assignments.userId} = ${users.id})`,
    },
    sql`from ${users} where ${users.id} = ${userId} and ${users.status} = 'active'`,
  );
  return user && { ...user, assigned: JSON.parse(user.assigned) as string[] };
}
