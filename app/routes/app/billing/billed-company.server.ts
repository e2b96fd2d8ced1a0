import type { Person } from "#app/domain/access/access.service.server";
import { notFound } from "#app/domain/kernel/errors";

/**
 * Whose billing is asked for: the company named, or one's own for who has one only. Whether it is in reach is for the
 * handle to say.
 */
export function billedCompany(
  { role, companyId }: Person,
  asked: string | undefined,
): { companyId: string | null; all: boolean } {
  const all = role === "admin";
  return { companyId: asked ?? (all ? null : companyId), all };
}

/** The same where one company must be named. @throws not_found */
export function oneBilled(user: Person, asked: string | undefined): { companyId: string; all: boolean } {
  const { companyId, all } = billedCompany(user, asked);
  if (!companyId) throw notFound("This company");
  return { companyId, all };
}
