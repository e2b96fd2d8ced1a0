import type { Role } from "../../kernel/permissions";

const OTHER = { title: "Dashboard Overview", subtitle: "Manage your fulfillment operations" };

/** The dashboard's title and subtitle, by role. */
const HEADINGS: Partial<Record<Role, { title: string; subtitle: string }>> = {
  admin: { title: "Admin Dashboard", subtitle: "Monitor platform-wide operations and analytics" },
  warehouse_manager: {
    title: "Warehouse Management",
    subtitle: "Oversee warehouse operations and team performance",
  },
  employee: { title: "Employee Dashboard", subtitle: "Process orders and manage daily tasks" },
  client: { title: "Client Portal", subtitle: "Track your orders and inventory status" },
};

export const headingFor = (role: Role): { title: string; subtitle: string } => HEADINGS[role] ?? OTHER;

/** "WAREHOUSE MANAGER". */
export const roleBadge = (role: Role): string => role.replaceAll("_", " ").toUpperCase();

/** Roles that see low stock. */
export const SEES_LOW_STOCK: readonly Role[] = [
  "admin",
  "super_user",
  "company_manager",
  "warehouse_manager",
  "client",
];

/** The welcome line. A user who has just accepted the invitation is not "back". */
export function greetingFor(
  firstName: string | null,
  isFirstVisit: boolean,
  brand: string,
): { text: string; name: string | null } {
  if (!isFirstVisit) return { text: "Welcome back, ", name: firstName || "User" };
  return firstName ? { text: "Welcome, ", name: firstName } : { text: `Welcome to ${brand}`, name: null };
}
