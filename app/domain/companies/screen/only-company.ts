import type { Person } from "../../access/access.service.server";

/** The company of a user who reaches no more than one: its id, or null for none. Returns null for all other users. */
export function onlyCompany({ role, companyId, assigned }: Person): { id: string | null } | null {
  if (role === "admin" || role === "super_user") return null;
  const reached = new Set([
    ...(companyId ? [companyId] : []),
    ...(role === "warehouse_manager" || role === "employee" ? assigned : []),
  ]);
  if (reached.size > 1) return null;
  return { id: [...reached][0] ?? null };
}
