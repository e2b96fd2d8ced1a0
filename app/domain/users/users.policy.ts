import { mayAssign, ROLE_LABEL } from "../access/access.schema";
import { type Permission, ROLES, type Role, reachOf } from "../kernel/permissions";

/** The acting user. */
export interface Manager {
  id: string;
  role: Role | null;
  companyId: string | null;
}

/** The user being managed. */
export interface Managed {
  id: string;
  role: Role;
  companyId: string | null;
  /** Works for companies other than their own. */
  isShared: boolean;
}

/** A sentence with the reason; null when allowed. */
type Refusal = string | null;

const PROVIDERS: readonly Role[] = ["admin", "super_user"];

const reach = ({ role }: Manager, permission: Permission) => (role ? reachOf(role, permission) : null);

/** Whether the actor manages users of their own company only. */
export const isBound = (actor: Manager): boolean => reach(actor, "users.manage") !== "all";

/**
 * A user out of reach must look as if they did not exist. Administrators and super users belong to no company's staff.
 */
export function isReached(actor: Manager, person: Pick<Managed, "role" | "companyId">): boolean {
  if (!reach(actor, "users.manage")) return false;
  if (!isBound(actor)) return true;
  return actor.companyId !== null && actor.companyId === person.companyId && !PROVIDERS.includes(person.role);
}

/** The roles of the users whom the actor can see. */
export const rolesSeenBy = (actor: Manager): Role[] =>
  ROLES.filter((role) => isReached(actor, { role, companyId: actor.companyId }));

const NOT_YOURS = "You don't have permission to manage this user.";
const OWN_ROLE = "You cannot change your own role.";
const SHARED = "This user also works for other companies. Only the provider can change them.";

/**
 * The company of a user whom this actor creates: company-bound actors always use their own. "foreign" means that they
 * named another one.
 */
export function companyOfNew(actor: Manager, asked: string | null | undefined): string | null | "foreign" {
  if (!isBound(actor)) return asked ?? null;
  const own = actor.companyId;
  return own === null || (asked && asked !== own) ? "foreign" : own;
}

export const whyNotAssign = (actor: Manager, role: Role): Refusal =>
  mayAssign(actor.role, role) ? null : `You don't have permission to give the role ${ROLE_LABEL[role]}.`;

/** Name, email and phone; also of the actor's own account. */
export function whyNotEdit(actor: Manager, person: Managed): Refusal {
  if (!reach(actor, "users.edit")) return NOT_YOURS;
  if (person.id === actor.id) return null;
  return whyNotHandle(actor, person);
}

export function whyNotChangeRole(actor: Manager, person: Managed, to: Role): Refusal {
  if (to === person.role) return whyNotEdit(actor, person);
  if (person.id === actor.id) return OWN_ROLE;
  return whyNotEdit(actor, person) ?? whyNotAssign(actor, to);
}

/** Into another company, or none. */
export function whyNotMove(actor: Manager, person: Managed, to: string | null): Refusal {
  if (to === person.companyId) return whyNotEdit(actor, person);
  if (isBound(actor)) return "You cannot move a user to another company.";
  return whyNotEdit(actor, person);
}

export function whyNotDelete(actor: Manager, person: Managed): Refusal {
  if (person.id === actor.id) return "You cannot delete yourself.";
  return reach(actor, "users.manage") ? whyNotHandle(actor, person) : NOT_YOURS;
}

export function whyNotDeactivate(actor: Manager, person: Managed): Refusal {
  if (person.id === actor.id) return "You cannot deactivate yourself.";
  return whyNotEdit(actor, person);
}

/** Provider staff can work for several companies; other roles reach their own or all. */
export const mayBeAssigned = (role: Role): boolean => reachOf(role, "orders.read") === "scope";

/** A user can be managed by actors who could grant them their role. */
function whyNotHandle(actor: Manager, person: Managed): Refusal {
  if (!mayAssign(actor.role, person.role)) return NOT_YOURS;
  // Changing an account's email allows taking it over, including the other companies it reaches.
  return isBound(actor) && person.isShared ? SHARED : null;
}
