import { ROLE_LABEL } from "../access/access.schema";
import type { Role } from "../kernel/permissions";
import { type Managed, type Manager, whyNotChangeRole, whyNotDelete } from "./users.policy";

/** The rules of a company page's Users tab, which are narrower than those of the user page. */

const isProvider = (actor: Role | null) => actor === "admin" || actor === "super_user";

/** The roles that the tab's form offers: a warehouse manager is made by the provider only. */
export const companyTabRoles = (actor: Role | null): Role[] =>
  isProvider(actor) ? ["employee", "client", "warehouse_manager"] : ["employee", "client"];

export const companyTabRoleOptions = (actor: Role) =>
  companyTabRoles(actor).map((value) => ({ value, label: ROLE_LABEL[value] as string }));

/** What the role menu offers: to an administrator, for anybody who is none. */
export function rolesToChoose(actor: Manager, person: Managed): Role[] {
  if (actor.role !== "admin" || person.role === "admin") return [];
  const others = companyTabRoles(actor.role).filter((role) => role !== person.role);
  return others.filter((role) => whyNotChangeRole(actor, person, role) === null);
}

/** The provider removes anybody who is no administrator; the company's owner an employee or a client. */
export function mayRemoveOnTab(actor: Manager, person: Managed): boolean {
  if (whyNotDelete(actor, person) !== null || person.role === "admin") return false;
  return isProvider(actor.role) || person.role === "employee" || person.role === "client";
}
