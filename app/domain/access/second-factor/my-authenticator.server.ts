import { and, desc, eq, gt } from "drizzle-orm";
import { secondFactorChallenges, userAuthenticators } from "#db/schema/directory/second-factor";
import { audited } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict } from "../../kernel/errors";
import { throttleCode } from "../throttle/second-factor-throttle.server";
import type { Site } from "./challenges.server";
import { appSetup, newSecretForApp, stepOf } from "./codes.server";
import { getConfirmedSelf } from "./my-factors.server";
import { lastFactorNeeded } from "./my-passkeys.server";
import * as repo from "./second-factor.repo.server";
import { secondFactorNotice } from "./second-factor-mail.server";
import { wrongCode } from "./verify-code.server";

const SETUP_MS = 30 * 60_000;

/** Begins to set up an authenticator app; an unfinished set-up of this session ends. @throws forbidden; conflict */
export async function beginAuthenticator(ctx: Ctx, sessionId: string): Promise<void> {
  const { directory, sealer, now } = ctx;
  const self = await getConfirmedSelf(ctx, sessionId);
  if (self.hasAuthenticator) throw alreadyAdded();
  const secretSealed = await sealer.seal(await newSecretForApp(ctx.randomHex));
  await directory.batch(
    directory.delete(secondFactorChallenges, isSetup(sessionId)),
    directory.insert(secondFactorChallenges, {
      id: ctx.newId(),
      kind: "authenticator-setup",
      boundTo: sessionId,
      userId: self.userId,
      secretSealed,
      expiresAt: now() + SETUP_MS,
    }),
  );
}

/** The secret of this session's unfinished set-up, and its address for a QR code; null when there is none. */
export async function authenticatorSetup(ctx: Ctx, sessionId: string) {
  const self = await getConfirmedSelf(ctx, sessionId);
  const setup = await findSetup(ctx, sessionId);
  if (!setup) return null;
  const secret = await ctx.sealer.open(setup.secretSealed ?? "");
  return appSetup(secret, { issuer: ctx.config.brand, email: self.email });
}

/**
 * Adds the authenticator app once its first code is right. The user is notified.
 * @throws conflict when the set-up expired or an app was added meanwhile; validation, at the field; too_many
 */
export async function addAuthenticator(ctx: Ctx, sessionId: string, code: string, { origin }: Site): Promise<void> {
  const { directory, now, caller } = ctx;
  const self = await getConfirmedSelf(ctx, sessionId);
  const { userId, email, firstName, companyId } = self;
  const setup = await findSetup(ctx, sessionId);
  if (!setup?.secretSealed) throw conflict("This setup has expired. Start again.", "second_factor_expired");
  const succeeded = await throttleCode(directory, { userId, address: caller?.address ?? "local" }, now());
  const step = await stepOf(await ctx.sealer.open(setup.secretSealed), code, now());
  if (step === null) throw wrongCode("This code is wrong. Enter the code that the app shows now.");
  const insert = directory.insert(userAuthenticators, {
    userId,
    secretSealed: setup.secretSealed,
    lastStep: step,
    createdAt: now(),
    lastUsedAt: now(),
  });
  try {
    await directory.batch(
      directory.assertExists("conflict", secondFactorChallenges, eq(secondFactorChallenges.id, setup.id)),
      ...audited(ctx, insert, { action: "authenticator.added", subject: email, companyId }),
      directory.delete(secondFactorChallenges, isSetup(sessionId)),
      ...(await secondFactorNotice(ctx, { email, firstName, event: "authenticator-added", origin })),
      ...succeeded,
    );
  } catch (error) {
    if (refusedBy(error, "unique") || refusedBy(error, "assertion", "conflict")) throw alreadyAdded();
    throw error;
  }
  await ctx.enqueue({ type: "send-mail" });
}

/**
 * Removes the authenticator app. Without any other factor, recovery codes are deleted and other sessions end.
 * @throws forbidden; conflict when the role needs a second factor and this is the last one
 */
export async function removeAuthenticator(ctx: Ctx, sessionId: string, { origin }: Site): Promise<void> {
  const { directory } = ctx;
  const { userId, email, firstName, companyId, hasAuthenticator } = await getConfirmedSelf(ctx, sessionId);
  if (!hasAuthenticator) return;
  try {
    await directory.batch(
      repo.assertMayRemove(directory, userId, "authenticator"),
      ...audited(ctx, directory.delete(userAuthenticators, eq(userAuthenticators.userId, userId)), {
        action: "authenticator.removed",
        subject: email,
        companyId,
      }),
      repo.deleteUselessCodes(directory, userId),
      repo.endOtherSessions(directory, userId, sessionId),
      ...(await secondFactorNotice(ctx, { email, firstName, event: "authenticator-removed", origin })),
    );
  } catch (error) {
    throw lastFactorNeeded(error);
  }
  await ctx.enqueue({ type: "send-mail" });
}

const isSetup = (sessionId: string) =>
  and(eq(secondFactorChallenges.boundTo, sessionId), eq(secondFactorChallenges.kind, "authenticator-setup"))!;

const findSetup = ({ directory, now }: Ctx, sessionId: string) =>
  directory.selectFirst(secondFactorChallenges, {
    columns: ["id", "secretSealed"],
    where: and(isSetup(sessionId), gt(secondFactorChallenges.expiresAt, now())),
    orderBy: desc(secondFactorChallenges.expiresAt),
  });

const alreadyAdded = () =>
  conflict("You already have an authenticator app. Remove it before you add another.", "second_factor_expired");
