import { eq } from "drizzle-orm";
import { secondFactorChallenges, userPasskeys } from "#db/schema/directory/second-factor";
import type { Ctx } from "../../kernel/ctx";
import * as repo from "./second-factor.repo.server";
import { MAX_PASSKEYS } from "./second-factor.schema";

const CHALLENGE_MS = 5 * 60_000;

/** Loaded on demand: most requests need neither codes nor passkeys. */
export const webauthn = () => import("@simplewebauthn/server");

/** Where passkeys are valid: this site's host. Browsers refuse to use them anywhere else. */
export interface Site {
  /** Scheme, host and port. */
  origin: string;
}
export const rpIdOf = ({ origin }: Site): string => new URL(origin).hostname;

/** The user verifies themselves on the device, so that a passkey alone is two factors. Options and checks agree on it. */
export const VERIFICATION = { options: "required", isRequired: true } as const;

/** Stores a challenge for the holder of a session, pending sign-in or browser cookie. */
export const storeChallenge = (
  { directory, now }: Ctx,
  row: { id: string; kind: "passkey-sign-in" | "passkey-registration"; boundTo: string; userId: string | null },
): Promise<void> =>
  Promise.resolve(directory.insert(secondFactorChallenges, { ...row, expiresAt: now() + CHALLENGE_MS }));

/**
 * The challenge that the browser answered, claimed: a second answer to it is refused, and so is one that another
 * session, user or sign-in received. Null when it cannot be claimed.
 */
export async function claimAnswered(
  { directory, now }: Ctx,
  clientDataJSON: string,
  held: { kind: "passkey-sign-in" | "passkey-registration"; boundTo: string },
): Promise<{ challenge: string; userId: string | null } | null> {
  const id = challengeIn(clientDataJSON);
  const claimed = id && (await repo.claimChallenge(directory, { id, ...held, now: now() }));
  return claimed ? { challenge: id, userId: claimed.userId } : null;
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const text = atob(clientDataJSON.replaceAll("-", "+").replaceAll("_", "/"));
    const { challenge } = JSON.parse(text) as { challenge?: unknown };
    return typeof challenge === "string" ? challenge : null;
  } catch {
    // Not base64url or not JSON.
    return null;
  }
}

/** The ids of the user's passkeys, for the browser to choose from or to leave out. */
export async function credentialsOf({ directory }: Ctx, userId: string) {
  const rows = await directory.select(userPasskeys, {
    columns: ["credentialId", "transports"],
    where: eq(userPasskeys.userId, userId),
    limit: MAX_PASSKEYS,
  });
  return rows.map(({ credentialId, transports }) => ({ id: credentialId, transports: transports as Transport[] }));
}
export type Transport = "ble" | "cable" | "hybrid" | "internal" | "nfc" | "smart-card" | "usb";
