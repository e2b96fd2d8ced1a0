import { displayName } from "../access/access.schema";
import type { Ctx } from "../kernel/ctx";
import { mayDo, type Permission, ROLES, type Role, reachOf } from "../kernel/permissions";
import { listWorkers } from "./assignments.repo.server";

/** Maximum users read for one company. */
const MAX_USERS = 500;

export interface CompanyUser {
  id: string;
  name: string;
  role: Role;
  companyId: string | null;
  assigned: string[];
}

/** Active users who have a permission for a company, by name, for the caller's batch. */
export const usersWhoCan = ({ directory }: Ctx, permission: Permission, companyId: string) =>
  listWorkers(directory, {
    scope: { kind: "one", companyId },
    roles: ROLES.filter((role) => reachOf(role, permission)),
    rolesForAll: ROLES.filter((role) => reachOf(role, permission) === "all"),
    limit: MAX_USERS,
  }).map((found) =>
    found
      .map(({ id, role, companyId: own, assigned, ...person }): CompanyUser => {
        return { id, role, companyId: own, assigned: JSON.parse(assigned) as string[], name: displayName(person) };
      })
      .filter((user) => mayDo(user, permission, companyId)),
  );
