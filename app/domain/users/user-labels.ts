import { ASSIGNABLE, ROLE_LABEL } from "../access/access.schema";
import { type Role, reachOf } from "../kernel/permissions";
import { statusTable } from "../kernel/status-table";

/** What an invited user has to do to join; passwords can be disabled. */
export function howUsersJoin(
  { password, provider }: { password: boolean; provider: string | null },
  { isEmailSetUp, mayCopyLink }: { isEmailSetUp: boolean; mayCopyLink: boolean },
): string {
  if (!isEmailSetUp)
    return mayCopyLink
      ? "Email is not set up, so the invitation is not sent. Copy its link under User Management, and pass it on yourself."
      : "Email is not set up, so the invitation is not sent. Ask the provider to pass the link on.";
  return password
    ? "They get an email with a link to choose a password. It expires after seven days."
    : `They get an email with a link and sign in with ${provider}. It expires after seven days.`;
}

/** Role names on the user page. */
export const USER_ROLE_LABEL: Record<Role, string> = { ...ROLE_LABEL, admin: "Admin", client: "Company Employee" };

/** Form value for users without a company. */
export const NO_COMPANY = "none";

const GROUPS: readonly { label: string; roles: readonly Role[] }[] = [
  { label: "Provider staff", roles: ["admin", "super_user", "warehouse_manager", "employee"] },
  { label: "Client companies", roles: ["company_manager", "client"] },
];

/** Roles that the actor can grant, grouped for the user form; empty groups are left out. */
export const roleGroupsFor = (actor: Role) =>
  GROUPS.map(({ label, roles }) => ({
    label,
    options: roles
      .filter((role) => ASSIGNABLE[actor].includes(role))
      .map((value) => ({ value, label: USER_ROLE_LABEL[value] as string })),
  })).filter(({ options }) => options.length > 0);

/** What each role can do, for the role field. */
const ROLE_EXPLAINED: Record<Role, string> = {
  admin: "everything, in every company",
  super_user: "users of every company, and a warehouse manager's permissions",
  warehouse_manager: "everything in the warehouse, for their companies",
  employee: "orders, picking, scanning, and shipping",
  company_manager: "the company's products, orders and users",
  client: "views stock, orders and billing, and creates orders",
};

/** A line on each role that the actor can grant. */
export const roleHintsFor = (actor: Role): string[] =>
  roleHints(
    GROUPS.flatMap(({ roles }) => roles).filter((role) => ASSIGNABLE[actor].includes(role)),
    USER_ROLE_LABEL,
  );

/** A line on each role, by the names that its form has for them. */
export const roleHints = (roles: readonly Role[], labels: Record<Role, string>): string[] =>
  roles.map((role) => `${labels[role]}: ${ROLE_EXPLAINED[role]}.`);

/** The role that the form of a new user starts with: a company's own users are mostly its employees. */
export const firstRoleFor = (actor: Role): Role => (reachOf(actor, "users.edit") === "own" ? "client" : "employee");

export const USER_STATUS_TABLE = statusTable({
  active: { label: "Active", tone: "good", icon: "good" },
  invited: { label: "Invited", tone: "info" },
  unsent: { label: "Invitation not emailed", tone: "warn" },
  deactivated: { label: "Deactivated", tone: "neutral" },
  "email-in-use": { label: "Email in use by another account", tone: "warn" },
});

export const ROLE_TABLE = statusTable<Role>({
  admin: { label: ROLE_LABEL.admin, tone: "bad" },
  super_user: { label: ROLE_LABEL.super_user, tone: "bad" },
  company_manager: { label: ROLE_LABEL.company_manager, tone: "accent" },
  warehouse_manager: { label: ROLE_LABEL.warehouse_manager, tone: "neutral" },
  employee: { label: ROLE_LABEL.employee, tone: "outline" },
  client: { label: ROLE_LABEL.client, tone: "neutral" },
});
