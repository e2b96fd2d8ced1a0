import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import { userPasskeys } from "#db/schema/directory/second-factor";
import type { Statement } from "#db/statement.server";
import { audited, type ChangeEntry } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, DomainError } from "../../kernel/errors";
import { displayName } from "../access.schema";
import {
  claimAnswered,
  credentialsOf,
  rpIdOf,
  type Site,
  storeChallenge,
  VERIFICATION,
  webauthn,
} from "./challenges.server";
import { worldOfUser } from "./pending-sign-ins.server";
import * as repo from "./second-factor.repo.server";
import { MAX_PASSKEYS } from "./second-factor.schema";
import { secondFactorNotice } from "./second-factor-mail.server";

/** The user who adds a passkey, in a session or in a sign-in that must set up a second factor first. */
export interface Registrant {
  userId: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  companyId: string | null;
  /** Hash of the session's or the pending sign-in's token. */
  boundTo: string;
}

export async function passkeyRegistrationOptions(ctx: Ctx, registrant: Registrant, site: Site) {
  const { generateRegistrationOptions } = await webauthn();
  const { userId, email, boundTo } = registrant;
  const options = await generateRegistrationOptions({
    rpName: ctx.config.brand,
    rpID: rpIdOf(site),
    userID: new TextEncoder().encode(userId),
    userName: email,
    userDisplayName: displayName(registrant),
    attestationType: "none",
    excludeCredentials: await credentialsOf(ctx, userId),
    authenticatorSelection: { residentKey: "required", userVerification: VERIFICATION.options },
  });
  await storeChallenge(ctx, { id: options.challenge, kind: "passkey-registration", boundTo, userId });
  return options;
}

/**
 * Verifies the browser's answer and adds the passkey, in the batch of `alongside`. Each challenge is answered once.
 * @throws unauthorized when the answer is not accepted; conflict when the passkey is in use or there are too many
 */
export async function addPasskey(
  ctx: Ctx,
  registrant: Registrant,
  { name, answer }: { name: string; answer: RegistrationResponseJSON },
  site: Site,
  alongside: { before?: readonly Statement<unknown>[]; after?: readonly Statement<unknown>[] } = {},
): Promise<void> {
  const { directory, now } = ctx;
  const { userId, email, firstName, companyId, boundTo } = registrant;
  const claimed = await claimAnswered(ctx, answer.response.clientDataJSON, { kind: "passkey-registration", boundTo });
  const credential = claimed?.userId === userId ? await verified(answer, claimed.challenge, site) : null;
  if (!credential) throw new DomainError("passkey_not_accepted", "The passkey was not accepted. Try again.");
  const entry: ChangeEntry = { action: "passkey.added", subject: email, companyId, after: { name } };
  const insert = directory.insert(userPasskeys, {
    id: ctx.newId(),
    userId,
    credentialId: credential.id,
    publicKey: base64url(credential.publicKey),
    name,
    counter: credential.counter,
    transports: credential.transports ?? [],
    createdAt: now(),
    lastUsedAt: null,
  });
  const notice = {
    email,
    firstName,
    event: "passkey-added",
    detail: `Its name is “${name}”.`,
    origin: site.origin,
  } as const;
  try {
    await directory.batch(
      ...(alongside.before ?? []),
      repo.assertFewerPasskeys(directory, userId, MAX_PASSKEYS),
      ...audited(worldOfUser(ctx, registrant), insert, entry),
      ...(await secondFactorNotice(ctx, notice)),
      ...(alongside.after ?? []),
    );
  } catch (error) {
    if (refusedBy(error, "unique", "user_passkeys"))
      throw conflict("This passkey is already added.", "passkey_already_added");
    if (refusedBy(error, "assertion", "conflict"))
      throw conflict(`You can have up to ${MAX_PASSKEYS} passkeys. Remove one first.`, "passkey_limit_reached");
    throw error;
  }
  await ctx.enqueue({ type: "send-mail" });
}

async function verified(answer: RegistrationResponseJSON, challenge: string, site: Site) {
  const { verifyRegistrationResponse } = await webauthn();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: rpIdOf(site),
      requireUserVerification: VERIFICATION.isRequired,
    });
    return registrationInfo?.credential ?? null;
  } catch {
    // The library throws for each thing that does not fit.
    return null;
  }
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
