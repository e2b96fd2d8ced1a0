import { z } from "zod";
import { knownBrowserOf, rememberBrowser } from "#app/domain/access/throttle/known-browser.server";
import { isHttps, plainCookie, readCookie } from "../cookies/plain-cookie.server";
import type { RequestState } from "../request/request-state.server";
import { describeError } from "../setup/log.server";
import { signer } from "../setup/signer.server";

const cookie = plainCookie("stowline_browser", { path: "/api/login", httpOnly: true });
const KnownBrowser = z.string().regex(/^[0-9a-z.~]+$/);

/** Null when this browser has never signed in to the account. Without SECRETS_KEY it is always null. */
export async function knownBrowserIn(request: Request, state: RequestState, email: string): Promise<string | null> {
  const known = await readCookie(request, cookie, KnownBrowser);
  if (!known) return null;
  return orNull(state, () => knownBrowserOf(signer(state.settings.secretsKey), known, email, Date.now()));
}

/**
 * Sent to the sign-in page only. Null when it cannot be signed, or when password sign-in is off and there is nothing to
 * throttle.
 */
export async function knownBrowserCookie(request: Request, state: RequestState, email: string): Promise<string | null> {
  const { passwordSignIn, secretsKey } = state.settings;
  if (!passwordSignIn || !secretsKey) return null;
  const known = await readCookie(request, cookie, KnownBrowser);
  const remembered = await orNull(state, () => rememberBrowser(signer(secretsKey), known, email, Date.now()));
  if (!remembered) return null;
  return cookie.serialize(remembered.value, { secure: isHttps(request), expires: new Date(remembered.expiresAt) });
}

/** A SECRETS_KEY that cannot sign must not block sign-in. */
async function orNull<T>(state: RequestState, make: () => Promise<T>): Promise<T | null> {
  try {
    return await make();
  } catch (error) {
    state.log.warn("known browser", describeError(error));
    return null;
  }
}
