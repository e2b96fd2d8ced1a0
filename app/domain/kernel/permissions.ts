import type { Scope } from "#db/scope";

/** Roles and permissions, shared by screens, the API and jobs. */

export const ROLES = ["admin", "super_user", "company_manager", "warehouse_manager", "employee", "client"] as const;
export type Role = (typeof ROLES)[number];

/** "all": every company; "scope": own and assigned companies; "own": own company only. */
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
  /** All details of a company; roles that only manage its users see its name. */
  "companies.details": everyone,
  "companies.edit": { admin: "all", company_manager: "own" },
  "users.manage": { admin: "all", super_user: "all", company_manager: "own", warehouse_manager: "own" },
  /** Change a user's name, email, role, company, and active status. */
  "users.edit": { admin: "all", super_user: "all", company_manager: "own" },
  /** Remove the second factor of a user who lost theirs. */
  "users.reset-factor": adminOnly,
  "users.assign": { admin: "all", super_user: "all" },
  "products.read": everyone,
  "products.edit": { ...staff, company_manager: "own" },
  "inventory.read": everyone,
  "inventory.adjust": staff,
  "inventory.receive": floor,
  /** Work that the system suggests places for: putaway, replenishment and assembly. */
  "inventory.tasks": floor,
  /** Announce receipts, and edit and cancel them before the goods arrive. */
  "inbound.announce": { ...staff, company_manager: "own", client: "own" },
  /** Arrival, appointments, unknown items and the end of announced receipts. */
  "inbound.manage": staff,
  /** Ask for products to be assembled. */
  "assembly.order": { ...staff, company_manager: "own", client: "own" },
  /** Release assembly orders and end them. */
  "assembly.manage": staff,
  "inventory.count": floor,
  /** Ask for a count of own stock, which is billed, and read what counts found. */
  "inventory.request-count": { ...staff, company_manager: "own", client: "own" },
  "orders.read": everyone,
  "orders.create": everyone,
  "orders.edit": { ...staff, company_manager: "own" },
  "orders.hold": { ...staff, company_manager: "own" },
  /** Clients can cancel only pending orders. */
  "orders.cancel": { ...staff, company_manager: "own", client: "own" },
  "orders.operate": floor,
  /** Be named in an order's notes, and be notified of answers to own notes. */
  /** Buy a label for the parcel of a return, and void it. */
  "returns.postage": { ...staff, company_manager: "own", client: "own" },
  "orders.mentioned": everyone,
  "floor.work": floor,
  /** Short picks, other users' sessions and their history. */
  "picking.supervise": staff,
  /** The boxes to choose from when postage is bought; those of the provider only with all companies in reach. */
  "boxes.manage": { ...staff, company_manager: "own" },
  /** Warehouses, their cut-offs, and the users who work there. */
  "warehouses.manage": adminOnly,
  "integrations.manage": { admin: "all", warehouse_manager: "scope" },
  "staging.manage": adminOnly,
  "reports.read": { ...staff, company_manager: "own", client: "own" },
  /** My Inventory and My Orders: a client company's view of its own data. */
  "portal.read": { company_manager: "own", client: "own" },
  "billing.manage": adminOnly,
  "billing.read": { admin: "all", company_manager: "own", client: "own" },
  /** Export all data of a company as a file. */
  "data.export": { admin: "all", company_manager: "own" },
  "announcements.manage": adminOnly,
  "filters.manage": adminOnly,
  "filters.read": everyone,
  "system.read": adminOnly,
  /** Create and revoke API keys. */
  "keys.manage": adminOnly,
  /** Erase a person from all companies' data permanently. */
  "people.erase": adminOnly,
  /** Own name, password and sessions. */
  "profile.own": everyone,
} as const satisfies Record<string, Grants>;
export type Permission = keyof typeof ACCESS;

/** How far this role's permission reaches; null when the role does not have it. */
export const reachOf = (role: Role, permission: Permission): Reach | null =>
  (ACCESS[permission] as Grants)[role] ?? null;

/** The attributes of a user that decide which companies they reach. */
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

/** Whether the user has the permission; with `companyId`, whether they have it for that company. */
export function mayDo(user: Membership, permission: Permission, companyId?: string): boolean {
  const scope = scopeFor(user, permission);
  if (!scope) return false;
  if (companyId === undefined || scope.kind === "all") return true;
  return scope.kind === "some" && scope.companyIds.includes(companyId);
}
