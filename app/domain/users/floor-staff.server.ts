import type { Statement } from "#db/statement.server";
import { displayName } from "../access/access.schema";
import type { Ctx } from "../kernel/ctx";
import { ROLES, type Role, reachOf } from "../kernel/permissions";
import { listWorkers } from "./assignments.repo.server";

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
