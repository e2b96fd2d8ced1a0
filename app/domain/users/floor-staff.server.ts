import { type SQL, sql } from "drizzle-orm";
import { assignments, users } from "#db/schema/directory/accounts";
import type { Statement } from "#db/statement.server";
import { displayName } from "../access/access.schema";
import type { Ctx } from "../kernel/ctx";
import { ROLES, type Role, reachOf } from "../kernel/permissions";

/** Maximum length of a list to choose from. */
const MAX_STAFF = 500;

export interface FloorWorker {
  id: string;
  name: string;
  role: Role;
  companyId: string | null;
  assigned: string[];
}

const rolesWith = (...reaches: string[]) => ROLES.filter((role) => reaches.includes(reachOf(role, "floor.work") ?? ""));
const among = (values: readonly string[]): SQL => sql`in (select value from json_each(${JSON.stringify(values)}))`;

/**
 * Users who can pick for at least one company in the actor's scope, by name, for the caller's batch: the companies'
 * staff, assigned provider staff, and administrators. `mayDo` decides for each company.
 */
export const floorStaff = ({ db, directory }: Ctx): Statement<FloorWorker[]> =>
  directory
    .rows(
      {
        id: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        email: users.email,
        role: users.role,
        companyId: users.companyId,
        assigned: sql<string>`(select json_group_array(${assignments.assignedCompanyId}) from ${assignments}
          where ${assignments.userId} = ${users.id})`,
      },
      sql`from ${users} where ${users.status} = 'active' and ${users.role} ${among(rolesWith("all", "scope", "own"))}
        and ${workingIn(db.scope)} order by ${users.firstName} collate nocase, ${users.lastName} collate nocase, ${users.id} limit ${MAX_STAFF}`,
    )
    .map((found) =>
      found.map(({ id, role, companyId, assigned, ...person }) => ({
        id,
        role,
        companyId,
        assigned: JSON.parse(assigned) as string[],
        name: displayName(person),
      })),
    );

function workingIn(scope: Ctx["db"]["scope"]): SQL {
  if (scope.kind === "all") return sql`1`;
  const companies = among(scope.kind === "one" ? [scope.companyId] : scope.companyIds);
  return sql`${users.id} in (select ${users.id} from ${users} where ${users.companyId} ${companies}
    union select ${assignments.userId} from ${assignments} where ${assignments.assignedCompanyId} ${companies}
    union select ${users.id} from ${users} where ${users.role} ${among(rolesWith("all"))})`;
}
