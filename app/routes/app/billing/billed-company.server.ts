import type { Person } from "#app/domain/access/access.service.server";
import { notFound } from "#app/domain/kernel/errors";

/**
 * The company whose billing is requested: the one named, or the user's own if they have only one. The database handle
 * checks that it is in scope.
 */
export function billedCompany(
  { role, companyId }: Person,
  asked: string | undefined,
): { companyId: string | null; all: boolean } {
  const all = role === "admin";
  return { companyId: asked ?? (all ? null : companyId), all };
}

/** The company whose billing is requested, where a company is required. @throws not_found */
export function oneBilled(user: Person, asked: string | undefined): { companyId: string; all: boolean } {
  const { companyId, all } = billedCompany(user, asked);
  if (!companyId) throw notFound("This company");
  return { companyId, all };
}
