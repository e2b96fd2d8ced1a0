import { and, asc, eq } from "drizzle-orm";
import { sessions } from "#db/schema/directory/accounts";
import { userAuthenticators, userPasskeys } from "#db/schema/directory/second-factor";
import type { Ctx } from "../../kernel/ctx";
import { conflict, forbidden, invalid, notFound } from "../../kernel/errors";
import { assertTurns, failuresOf, resetCounts, takeTurn } from "../rate-limits.server";
import { verifyPassword } from "../sign-in/passwords.server";
import type { Registrant } from "./register-passkey.server";
import * as repo from "./second-factor.repo.server";
import { MAX_PASSKEYS } from "./second-factor.schema";

/** How long a confirmed identity allows changes to the second factor. */
const CONFIRMED_FOR_MS = 10 * 60_000;

/** The actor's passkeys, authenticator app and recovery codes. */
export async function mySecondFactors(ctx: Ctx, sessionId: string) {
  const { directory, actor } = ctx;
  const [self, passkeys, app] = await directory.batch(
    repo.findFactors(directory, actor.id, sessionId),
    directory.select(userPasskeys, {
      columns: ["id", "name", "createdAt", "lastUsedAt"],
      where: eq(userPasskeys.userId, actor.id),
      orderBy: asc(userPasskeys.id),
      limit: MAX_PASSKEYS,
    }),
    directory.selectFirst(userAuthenticators, {
      columns: ["createdAt", "lastUsedAt"],
      where: eq(userAuthenticators.userId, actor.id),
    }),
  );
  if (!self) throw notFound("This user");
  return {
    passkeys,
    app,
    unusedCodes: self.unusedCodes,
    isRequired: self.isRequired === 1,
    hasPassword: self.passwordHash !== null,
    isLast: passkeys.length + (app ? 1 : 0) === 1,
  };
}

/** One of the actor's passkeys. @throws not_found for another user's */
export async function getMyPasskey({ directory, actor }: Ctx, passkeyId: string) {
  const found = await directory.selectFirst(userPasskeys, {
    columns: ["id", "name"],
    where: and(eq(userPasskeys.id, passkeyId), eq(userPasskeys.userId, actor.id)),
  });
  if (!found) throw notFound("This passkey");
  return found;
}

/**
 * Confirms with the password that the session's user is its owner; for ten minutes, changes to the second factor need
 * no further confirmation.
 * @throws validation, at the field; too_many; forbidden without a password
 */
export async function confirmIdentity(ctx: Ctx, password: string, sessionId: string): Promise<void> {
  const { directory, actor, now } = ctx;
  const guesses = failuresOf(`password:user:${actor.id}`);
  const [turn, self] = await directory.batch(
    takeTurn(directory, guesses, now()),
    repo.findFactors(directory, actor.id, sessionId),
  );
  assertTurns([guesses], [turn], now());
  if (!self) throw notFound("This user");
  if (self.passwordHash === null)
    throw forbidden("Choose a password first. Use the link on your profile.", "password_not_set");
  if (!(await verifyPassword(password, self.passwordHash)))
    throw invalid({ current: ["Wrong password. Try again"] }, "wrong_password");
  await directory.batch(
    directory.update(sessions, { confirmedAt: now() }, eq(sessions.id, sessionId), eq(sessions.userId, actor.id)),
    resetCounts(directory, [guesses.key]),
  );
}

/** Whether the session's user confirmed their identity within ten minutes. */
export async function isIdentityConfirmed(ctx: Ctx, sessionId: string): Promise<boolean> {
  const self = await repo.findFactors(ctx.directory, ctx.actor.id, sessionId);
  return isConfirmed(ctx, self);
}

/** The actor's factors, for a change to them. @throws conflict unless the identity was confirmed within ten minutes */
export async function getConfirmedSelf(ctx: Ctx, sessionId: string): Promise<repo.FactorsRow> {
  if (!ctx.config.signIn.password)
    throw forbidden(`Sign in with ${ctx.config.signIn.provider}.`, "password_sign_in_off");
  const self = await repo.findFactors(ctx.directory, ctx.actor.id, sessionId);
  if (!self) throw notFound("This user");
  if (!isConfirmed(ctx, self)) throw conflict("Confirm your password first.", "identity_not_confirmed");
  return self;
}

const isConfirmed = ({ now }: Ctx, self: repo.FactorsRow | null): boolean =>
  self?.confirmedAt != null && self.confirmedAt > now() - CONFIRMED_FOR_MS;

export const registrantOf = (self: repo.FactorsRow, sessionId: string): Registrant => ({
  userId: self.userId,
  email: self.email,
  firstName: self.firstName,
  lastName: self.lastName,
  companyId: self.companyId,
  boundTo: sessionId,
});
