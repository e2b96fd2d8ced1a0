/** The one table of who may do what where: read by screens, API and jobs alike. */

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
  /** All of a company; who only manages its users knows its name. */
  "companies.details": everyone,
  "companies.edit": { admin: "all", company_manager: "own" },
  "users.manage": { admin: "all", super_user: "all", company_manager: "own", warehouse_manager: "own" },
  /** Change who somebody is: name, e-mail, role, company, and whether they may come in. */
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

/** Whom each role may make somebody: nobody grants a role that is not in their line. */
export const ASSIGNABLE: Record<Role, readonly Role[]> = {
  admin: ROLES,
  super_user: ROLES,
  company_manager: ["warehouse_manager", "employee", "client"],
  warehouse_manager: ["employee", "client"],
  employee: [],
  client: [],
};

/** Null is the system itself, which grants nothing. */
export const mayAssign = (actor: Role | null, role: Role): boolean =>
  actor !== null && ASSIGNABLE[actor].includes(role);

export const ROLE_LABEL: Record<Role, string> = {
  admin: "Administrator",
  super_user: "Super User",
  company_manager: "Company Owner",
  warehouse_manager: "Warehouse Manager",
  employee: "Employee",
  client: "Client",
};

export interface Person {
  firstName: string | null;
  lastName: string | null;
  email: string | null;
}

/** First plus last name, else the part of the e-mail before the @, else 'User'. */
export function displayName({ firstName, lastName, email }: Person): string {
  const name = [firstName, lastName].filter(Boolean).join(" ").trim();
  return name || email?.split("@")[0] || "User";
}

/** First letters of first and last name, else the first letter of the e-mail, else 'U'. */
export function initials({ firstName, lastName, email }: Person): string {
  const letters = [firstName, lastName].map((part) => [...(part ?? "").trim()][0] ?? "").join("");
  return (letters || [...(email ?? "")][0] || "U").toUpperCase();
}
