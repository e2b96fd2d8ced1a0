import type { Statement } from "#db/statement.server";
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

/**
 * Users who can pick for at least one company in the actor's scope, by name, for the caller's batch: the companies'
 * staff, assigned provider staff, and administrators. `mayDo` decides for each company.
 */
export const floorStaff = ({ db, directory }: Ctx): Statement<FloorWorker[]> =>
  listWorkers(directory, {
    scope: db.scope,
    roles: rolesWith("all", "scope", "own"),
    rolesForAll: rolesWith("all"),
    limit: MAX_STAFF,
  }).map((workers) =>
    workers.map(({ id, role, companyId, assigned, ...person }) => ({
      id,
      role,
      companyId,
      assigned: JSON.parse(assigned) as string[],
      name: displayName(person),
    })),
  );
