import type { Scope } from "#db/scoped.server";

/** The table of roles and permissions that screens, the API and jobs share. */

export const ROLES = ["admin", "super_user", "company_manager", "warehouse_manager", "employee", "client"] as const;
export type Role = (typeof ROLES)[number];

/** Every company; one's own and the assigned ones; one's own only. */
export type Reach = "all" | "scope" | "own";

type Grants = Partial<Record<Role, Reach>>;

const everyone: Grants = {
  admin: "all",
  super_user: "scope",
  company_manager: "own",
  warehouse_manager: "scope",
  employee: "scope",
  client: "own",
};
const floor: Grants = { admin: "all", super_user: "scope", warehouse_manager: "scope", employee: "scope" };
const staff: Grants = { admin: "all", super_user: "scope", warehouse_manager: "scope" };
const adminOnly: Grants = { admin: "all" };

export const ACCESS = {
  "companies.create": adminOnly,
  "companies.read": { ...everyone, super_user: "all" },
  /** Everything about a company; roles that only manage its users see its name. */
  "companies.details": everyone,
  "companies.edit": { admin: "all", company_manager: "own" },
  "users.manage": { admin: "all", super_user: "all", company_manager: "own", warehouse_manager: "own" },
  /** Change a user's identity: name, e-mail, role, company, and whether they may sign in. */
  "users.edit": { admin: "all", super_user: "all", company_manager: "own" },
  "users.assign": { admin: "all", super_user: "all" },
  "products.read": everyone,
  "products.edit": { ...staff, company_manager: "own" },
  "inventory.read": everyone,
  "inventory.adjust": staff,
  "inventory.receive": floor,
  "orders.read": everyone,
  "orders.create": everyone,
  "orders.edit": { ...staff, company_manager: "own" },
  "orders.hold": { ...staff, company_manager: "own" },
  /** A client's only while the order is pending. */
  "orders.cancel": { ...staff, company_manager: "own", client: "own" },
  "orders.operate": floor,
  "floor.work": floor,
  /** Short picks, other people's sessions and their history. */
  "picking.supervise": staff,
  "integrations.manage": { admin: "all", warehouse_manager: "scope" },
  "staging.manage": adminOnly,
  "reports.read": { ...staff, company_manager: "own", client: "own" },
  /** My Inventory and My Orders: how a client company sees its own. */
  "portal.read": { company_manager: "own", client: "own" },
  "billing.manage": adminOnly,
  "billing.read": { admin: "all", company_manager: "own", client: "own" },
  /** All of a company's data as a file. */
  "data.take-out": { admin: "all", company_manager: "own" },
  "filters.manage": adminOnly,
  "filters.read": everyone,
  "system.read": adminOnly,
  /** Make and revoke the keys that programs call the API with. */
  "keys.manage": adminOnly,
  /** Takes a person out of all companies' data, for good. */
  "people.erase": adminOnly,
  /** One's own name, password and sessions. */
  "profile.own": everyone,
} as const satisfies Record<string, Grants>;
export type Permission = keyof typeof ACCESS;

/** Whose rows this role reaches by this permission; null when it may not at all. */
export const reachOf = (role: Role, permission: Permission): Reach | null =>
  (ACCESS[permission] as Grants)[role] ?? null;

/** Of a user: what decides which companies they reach. */
interface Membership {
  role: Role;
  companyId: string | null;
  /** Companies that a staff user is assigned to. */
  assigned: readonly string[];
}

/** The companies that the user reaches by this permission; null when the role does not have it. */
export function scopeFor(user: Membership, permission: Permission): Scope | null {
  const reach = reachOf(user.role, permission);
  if (!reach) return null;
  if (reach === "all") return { kind: "all" };
  const own = user.companyId ? [user.companyId] : [];
  return { kind: "some", companyIds: reach === "own" ? own : [...own, ...user.assigned] };
}

/** Whether the user has the permission; with a company, whether they have it there. */
export function mayDo(user: Membership, permission: Permission, companyId?: string): boolean {
  const scope = scopeFor(user, permission);
  if (!scope) return false;
  if (companyId === undefined || scope.kind === "all") return true;
  return scope.kind === "some" && scope.companyIds.includes(companyId);
}
