import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { eq } from "drizzle-orm";
import { pendingSignIns } from "#db/schema/directory/second-factor";
import { auditEvent, audited } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { DomainError } from "../../kernel/errors";
import { setLastSignIn } from "../sessions.repo.server";
import { throttleChallenge, throttlePasskey } from "../throttle/second-factor-throttle.server";
import {
  claimAnswered,
  credentialsOf,
  rpIdOf,
  type Site,
  storeChallenge,
  type Transport,
  VERIFICATION,
  webauthn,
} from "./challenges.server";
import { worldOfUser } from "./pending-sign-ins.server";
import * as repo from "./second-factor.repo.server";

/** Who answers a challenge: a visitor's browser, or a sign-in that waits for its second factor. */
export interface Holder {
  /** Hash of the cookie's token. */
  boundTo: string;
  pending: repo.PendingRow | null;
}

/**
 * Options for a sign-in by passkey. A visitor gets the same whatever accounts exist: the passkey itself names its user.
 * @throws too_many
 */
export async function passkeySignInOptions(ctx: Ctx, { boundTo, pending }: Holder, site: Site) {
  await throttleChallenge(ctx.directory, ctx.caller?.address ?? "local", ctx.now());
  const { generateAuthenticationOptions } = await webauthn();
  const userId = pending?.userId ?? null;
  const options = await generateAuthenticationOptions({
    rpID: rpIdOf(site),
    userVerification: VERIFICATION.options,
    allowCredentials: userId === null ? [] : await credentialsOf(ctx, userId),
  });
  await storeChallenge(ctx, { id: options.challenge, kind: "passkey-sign-in", boundTo, userId });
  return options;
}

/**
 * Signs in by a passkey that the user unlocked, and returns the user's id. Each challenge is answered once, by the
 * browser that asked for it.
 * @throws unauthorized, the same for every reason; too_many
 */
export async function signInByPasskey(
  ctx: Ctx,
  { boundTo, pending }: Holder,
  answer: AuthenticationResponseJSON,
  site: Site,
): Promise<string> {
  const { directory, now } = ctx;
  const succeeded = await throttlePasskey(directory, ctx.caller?.address ?? "local", now());
  const claimed = await claimAnswered(ctx, answer.response.clientDataJSON, { kind: "passkey-sign-in", boundTo });
  const passkey = await repo.findPasskey(directory, answer.id);
  const refuse = async (reason: string): Promise<never> => {
    await refused(ctx, passkey, reason);
    throw new DomainError("passkey_not_accepted", NOT_ACCEPTED);
  };
  if (!claimed) return refuse("passkey: unknown, used or expired challenge");
  if (!passkey) return refuse("passkey: unknown, or its user is not allowed to sign in");
  if (claimed.userId !== null && claimed.userId !== passkey.userId) return refuse("passkey: belongs to another user");
  const newCounter = await verifiedCounter(answer, passkey, claimed.challenge, site);
  if (newCounter === null) return refuse("passkey: not verified");
  const { userId, email, companyId } = passkey;
  try {
    await directory.batch(
      pending ? repo.assertPending(directory, pending.id, now()) : repo.assertMaySignIn(directory, userId),
      ...repo.acceptPasskey(directory, passkey, newCounter, now()),
      ...(pending ? [directory.delete(pendingSignIns, eq(pendingSignIns.id, pending.id))] : []),
      ...audited(worldOfUser(ctx, passkey), setLastSignIn(directory, userId, now()), {
        action: "sign-in.done",
        subject: email,
        companyId,
        after: { by: pending ? "password and passkey" : "passkey" },
      }),
      ...succeeded,
    );
  } catch (error) {
    if (refusedBy(error, "assertion")) return refuse("passkey: changed during the sign-in");
    throw error;
  }
  return userId;
}

const NOT_ACCEPTED = "This passkey was not accepted. Try again, use another passkey, or sign in with your password.";

/** The authenticator's new counter; null when signature, origin, site, user or counter are not as they must be. */
async function verifiedCounter(
  answer: AuthenticationResponseJSON,
  passkey: repo.PasskeyRow,
  challenge: string,
  site: Site,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await webauthn();
  const { userHandle } = answer.response;
  if (userHandle !== undefined && userHandle !== handleOf(passkey.userId)) return null;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: rpIdOf(site),
      requireUserVerification: VERIFICATION.isRequired,
      credential: {
        id: passkey.credentialId,
        publicKey: bytesOf(passkey.publicKey),
        counter: passkey.counter,
        transports: passkey.transports as Transport[],
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    // The library throws for each thing that does not fit; visitors are not told which.
    return null;
  }
}

/** The user handle that passkeys return: the user's id, in base64url. */
const handleOf = (userId: string): string => btoa(userId).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));

const refused = (ctx: Ctx, passkey: repo.PasskeyRow | null, reason: string): Promise<void> =>
  Promise.resolve(
    auditEvent(
      { ...ctx, actor: { id: null, name: passkey?.email ?? "Visitor" } },
      {
        action: "sign-in.failed",
        subject: passkey?.email ?? "unknown passkey",
        companyId: passkey?.companyId ?? null,
        after: { reason },
      },
    ),
  );
