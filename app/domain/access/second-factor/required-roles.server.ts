import { eq } from "drizzle-orm";
import { secondFactorRoles } from "#db/schema/directory/second-factor";
import { auditedAny } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { conflict, forbidden } from "../../kernel/errors";
import { ROLES, type Role } from "../../kernel/permissions";
import * as repo from "./second-factor.repo.server";

/** The roles whose users need a second factor. */
export async function requiredRoles({ directory }: Ctx): Promise<Role[]> {
  const rows = await directory.select(secondFactorRoles, { columns: ["role"], limit: ROLES.length });
  return ROLES.filter((role) => rows.some((row) => row.role === role));
}

/**
 * Chooses the roles whose users need a second factor. Users of a newly chosen role who have none are signed out and set
 * one up when they sign in again.
 * @throws conflict when the actor would be signed out: they set up their own second factor first
 */
export async function requireSecondFactor(ctx: Ctx, roles: readonly Role[], sessionId: string): Promise<Role[]> {
  const { directory, actor, now, config } = ctx;
  if (!config.signIn.password) throw forbidden(`Sign in with ${config.signIn.provider}.`, "password_sign_in_off");
  const before = await requiredRoles(ctx);
  const added = roles.filter((role) => !before.includes(role));
  const dropped = before.filter((role) => !roles.includes(role));
  if (added.length === 0 && dropped.length === 0) return before;
  const self = await repo.findFactors(directory, actor.id, sessionId);
  if (self && added.includes(self.role) && !self.hasAuthenticator && !self.hasPasskey)
    throw conflict(
      "Set up a second factor for your own account first, so that you don't lock yourself out.",
      "own_second_factor_missing",
    );
  const changes = [
    ...added.map((role) => directory.insert(secondFactorRoles, { role, requiredAt: now() }, repo.KEEP_EXISTING)),
    ...dropped.map((role) => directory.delete(secondFactorRoles, eq(secondFactorRoles.role, role))),
  ];
  await directory.batch(
    ...auditedAny(ctx, changes, {
      action: "second-factor.required",
      subject: "Second factor",
      before: { roles: before },
      after: { roles: [...roles] },
    }),
    repo.endSessionsWithoutFactor(directory, added, sessionId),
  );
  return [...roles];
}
