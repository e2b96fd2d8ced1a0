import { z } from "zod";
import type { Sealer } from "#app/domain/kernel/ctx";

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

const LASTS_S = 600;

/** One cookie per attempt, so that two tabs can sign in at once. */
const nameFor = (state: string): string => `stowline_oidc_${state.replace(/[^A-Za-z0-9_-]/g, "").slice(0, 10)}`;

export async function attemptCookie(request: Request, sealer: Sealer, attempt: Attempt): Promise<string> {
  const sealed = encodeURIComponent(await sealer.seal(JSON.stringify(attempt)));
  return cookie(request, nameFor(attempt.state), sealed, LASTS_S);
}

/** Deletes the attempt's cookie after the callback, whether it succeeded or failed: each attempt is used once. */
export const endedAttempt = (request: Request, state: string): string => cookie(request, nameFor(state), "", 0);

/** The attempt that this browser started with this state; null when there is none, or it has expired. */
export async function openAttempt(
  request: Request,
  sealer: Sealer,
  state: string,
  now: number,
): Promise<Attempt | null> {
  const pattern = new RegExp(`(?:^|;\\s*)${nameFor(state)}=([^;]+)`);
  const sealed = pattern.exec(request.headers.get("Cookie") ?? "")?.[1];
  if (!sealed) return null;
  try {
    const attempt = Attempt.parse(JSON.parse(await sealer.open(decodeURIComponent(sealed))));
    return attempt.startedAt + LASTS_S * 1000 > now ? attempt : null;
  } catch {
    // Malformed, or sealed with another key.
    return null;
  }
}

const LEFT = "stowline_left";
const A_DAY_S = 86_400;

/** Set on sign-out: the next sign-in in this browser makes the provider ask for credentials. */
export const leftCookie = (request: Request): string => cookie(request, LEFT, "1", A_DAY_S);
export const cameCookie = (request: Request): string => cookie(request, LEFT, "", 0);
export const hasLeft = (request: Request): boolean =>
  new RegExp(`(?:^|;\\s*)${LEFT}=1(?:;|$)`).test(request.headers.get("Cookie") ?? "");

function cookie(request: Request, name: string, value: string, lasts: number): string {
  const secure = new URL(request.url).protocol === "https:" ? "; Secure" : "";
  return `${name}=${value}; Path=/api/login; HttpOnly; SameSite=Lax; Max-Age=${lasts}${secure}`;
}
