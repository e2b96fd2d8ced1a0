import { ROLE_LABEL } from "../access/access.schema";
import type { Role } from "../kernel/permissions";
import { roleHints } from "./user-labels";
import { type Managed, type Manager, whyNotChangeRole, whyNotDelete } from "./users.policy";

/** Rules of the Users tab on a company page, which are narrower than those of the user page. */

const isProvider = (actor: Role | null) => actor === "admin" || actor === "super_user";

/** Roles in the tab's form: only the provider can create a warehouse manager. */
export const companyTabRoles = (actor: Role | null): Role[] =>
  isProvider(actor) ? ["employee", "client", "warehouse_manager"] : ["employee", "client"];

/** What each of them can do, for the role field. */
export const companyTabRoleHints = (actor: Role): string[] => roleHints(companyTabRoles(actor), ROLE_LABEL);

export const companyTabRoleOptions = (actor: Role) =>
  companyTabRoles(actor).map((value) => ({ value, label: ROLE_LABEL[value] as string }));

/** Roles in the role menu: only for administrators, and only on users who are not administrators. */
export function rolesToChoose(actor: Manager, person: Managed): Role[] {
  if (actor.role !== "admin" || person.role === "admin") return [];
  const others = companyTabRoles(actor.role).filter((role) => role !== person.role);
  return others.filter((role) => whyNotChangeRole(actor, person, role) === null);
}

/** The provider can remove anyone except administrators; a company manager can remove employees and clients. */
export function mayRemoveOnTab(actor: Manager, person: Managed): boolean {
  if (whyNotDelete(actor, person) !== null || person.role === "admin") return false;
  return isProvider(actor.role) || person.role === "employee" || person.role === "client";
}
