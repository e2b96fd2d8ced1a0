import { ROLES, type Role } from "../kernel/permissions";

/** The roles that each role can grant. */
export const ASSIGNABLE: Record<Role, readonly Role[]> = {
  admin: ROLES,
  super_user: ROLES,
  company_manager: ["warehouse_manager", "employee", "client"],
  warehouse_manager: ["employee", "client"],
  employee: [],
  client: [],
};

/** `actor` is null for the system, which grants no role. */
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

/** First plus last name, else the part of the email before the @, else 'User'. */
export function displayName({ firstName, lastName, email }: Person): string {
  const name = [firstName, lastName].filter(Boolean).join(" ").trim();
  return name || email?.split("@")[0] || "User";
}

/** Initials of first and last name, else the first letter of the email, else 'U'. */
export function initials({ firstName, lastName, email }: Person): string {
  const letters = [firstName, lastName].map((part) => [...(part ?? "").trim()][0] ?? "").join("");
  return (letters || [...(email ?? "")][0] || "U").toUpperCase();
}
