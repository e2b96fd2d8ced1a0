import { z } from "zod";
import type { Sealer } from "#app/domain/kernel/ctx";
import { isHttps, plainCookie, readCookie } from "#app/http/cookies/plain-cookie.server";

const Attempt = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  startedAt: z.number(),
  /** The user must sign in again now, to confirm a change to their account. */
  isConfirmation: z.boolean().default(false),
});
/** One trip to the identity provider. Only the browser that started it can complete it. */
export type Attempt = z.output<typeof Attempt>;

const ATTEMPT_TTL_S = 600;

/** The sign-in pages only. */
const SCOPE = { path: "/api/login", httpOnly: true };

/** One cookie per attempt, so that two tabs can sign in at once. */
const cookieOf = (state: string) =>
  plainCookie(`stowline_oidc_${state.replace(/[^A-Za-z0-9_-]/g, "").slice(0, 10)}`, {
    ...SCOPE,
    maxAge: ATTEMPT_TTL_S,
  });

export async function attemptCookie(request: Request, sealer: Sealer, attempt: Attempt): Promise<string> {
  const sealed = encodeURIComponent(await sealer.seal(JSON.stringify(attempt)));
  return cookieOf(attempt.state).serialize(sealed, { secure: isHttps(request) });
}

/** Deletes the attempt's cookie after the callback, whether it succeeded or failed: each attempt is used once. */
export const endedAttempt = (request: Request, state: string): Promise<string> =>
  cookieOf(state).serialize("", { secure: isHttps(request), maxAge: 0 });

/** The attempt that this browser started with this state; null when there is none, or it has expired. */
export async function openAttempt(
  request: Request,
  sealer: Sealer,
  state: string,
  now: number,
): Promise<Attempt | null> {
  const sealed = await readCookie(request, cookieOf(state), z.string());
  if (!sealed) return null;
  try {
    const attempt = Attempt.parse(JSON.parse(await sealer.open(decodeURIComponent(sealed))));
    return attempt.startedAt + ATTEMPT_TTL_S * 1000 > now ? attempt : null;
  } catch {
    // Malformed, or sealed with another key.
    return null;
  }
}

const left = plainCookie("stowline_left", { ...SCOPE, maxAge: 86_400 });

/** Set on sign-out: the next sign-in in this browser makes the provider ask for credentials. */
export const leftCookie = (request: Request): Promise<string> => left.serialize("1", { secure: isHttps(request) });
export const cameCookie = (request: Request): Promise<string> =>
  left.serialize("", { secure: isHttps(request), maxAge: 0 });
export const hasLeft = async (request: Request): Promise<boolean> =>
  (await readCookie(request, left, z.literal("1"))) !== null;
