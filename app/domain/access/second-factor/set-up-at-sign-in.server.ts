import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import { eq } from "drizzle-orm";
import { pendingSignIns, userAuthenticators } from "#db/schema/directory/second-factor";
import type { Statement } from "#db/statement.server";
import { audited } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { setLastSignIn } from "../sessions.repo.server";
import { throttleCode } from "../throttle/second-factor-throttle.server";
import type { Site } from "./challenges.server";
import { type AppSetup, appSetup, stepOf } from "./codes.server";
import { completeSignIn, findPendingSignIn, signInExpired, worldOfUser } from "./pending-sign-ins.server";
import { addPasskey, passkeyRegistrationOptions, type Registrant } from "./register-passkey.server";
import * as repo from "./second-factor.repo.server";
import { secondFactorNotice } from "./second-factor-mail.server";
import { type CompletedSignIn, wrongCode } from "./verify-code.server";

type PendingSetup = repo.PendingRow & { setupSealed: string };

/** A sign-in whose user must set up a second factor first; null when it is finished, expired, or needs none. */
async function findSetup(ctx: Ctx, token: string | null): Promise<PendingSetup | null> {
  const pending = await findPendingSignIn(ctx, token);
  const setupSealed = pending?.setupSealed ?? null;
  if (!pending || setupSealed === null || pending.hasAuthenticator || pending.hasPasskey) return null;
  return { ...pending, setupSealed };
}

async function getSetup(ctx: Ctx, token: string | null): Promise<PendingSetup> {
  const pending = await findSetup(ctx, token);
  if (!pending) throw signInExpired();
  return pending;
}

/** For the page: the secret and its QR code; null when the sign-in is finished, expired, or needs no set-up. */
export async function findSetupAtSignIn(ctx: Ctx, token: string | null): Promise<AppSetup | null> {
  const pending = await findSetup(ctx, token);
  return (
    pending && appSetup(await ctx.sealer.open(pending.setupSealed), { issuer: ctx.config.brand, email: pending.email })
  );
}

/**
 * Adds the authenticator app and completes the sign-in.
 * @throws conflict; validation, at the field; too_many
 */
export async function setUpAppAtSignIn(
  ctx: Ctx,
  token: string | null,
  code: string,
  { origin }: Site,
): Promise<CompletedSignIn> {
  const { directory, now } = ctx;
  const pending = await getSetup(ctx, token);
  const { userId, email, firstName, companyId, setupSealed } = pending;
  const address = ctx.caller?.address ?? "local";
  const succeeded = await throttleCode(directory, { userId, address }, now());
  const step = await stepOf(await ctx.sealer.open(setupSealed), code, now());
  if (step === null) throw wrongCode("This code is wrong. Enter the code that the app shows now.");
  const insert = directory.insert(userAuthenticators, {
    userId,
    secretSealed: setupSealed,
    lastStep: step,
    createdAt: now(),
    lastUsedAt: now(),
  });
  const proof = [
    repo.assertHasNoFactor(directory, userId),
    ...audited(worldOfUser(ctx, pending), insert, { action: "authenticator.added", subject: email, companyId }),
    ...(await secondFactorNotice(ctx, { email, firstName, event: "authenticator-added", origin })),
    ...succeeded,
  ];
  await completeSignIn(ctx, pending, "password, authenticator app added", proof, signInExpired);
  await ctx.enqueue({ type: "send-mail" });
  return pending;
}

/** @throws conflict when the sign-in is finished, expired, or needs no set-up */
export async function passkeyOptionsAtSignIn(ctx: Ctx, token: string | null, site: Site) {
  return passkeyRegistrationOptions(ctx, registrantOf(await getSetup(ctx, token)), site);
}

/** Adds the passkey and completes the sign-in. @throws conflict; unauthorized when it is not accepted */
export async function setUpPasskeyAtSignIn(
  ctx: Ctx,
  token: string | null,
  passkey: { name: string; answer: RegistrationResponseJSON },
  site: Site,
): Promise<CompletedSignIn> {
  const { directory, now } = ctx;
  const pending = await getSetup(ctx, token);
  const { id, userId, email, companyId } = pending;
  const before: Statement<unknown>[] = [
    repo.assertPending(directory, id, now()),
    repo.assertHasNoFactor(directory, userId),
  ];
  const after: Statement<unknown>[] = [
    directory.delete(pendingSignIns, eq(pendingSignIns.id, id)),
    ...audited(worldOfUser(ctx, pending), setLastSignIn(directory, userId, now()), {
      action: "sign-in.done",
      subject: email,
      companyId,
      after: { by: "password, passkey added" },
    }),
  ];
  try {
    await addPasskey(ctx, registrantOf(pending), passkey, site, { before, after });
  } catch (error) {
    if (refusedBy(error, "assertion", "not_found")) throw signInExpired();
    throw error;
  }
  return pending;
}

const registrantOf = (pending: repo.PendingRow): Registrant => ({
  userId: pending.userId,
  email: pending.email,
  firstName: pending.firstName,
  lastName: pending.lastName,
  companyId: pending.companyId,
  boundTo: pending.id,
});
