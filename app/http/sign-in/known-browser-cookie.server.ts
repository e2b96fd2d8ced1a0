import { knownBrowserOf, rememberBrowser } from "#app/domain/access/throttle/known-browser.server";
import type { RequestState } from "../request/request-state.server";
import { describeError } from "../setup/log.server";
import { signer } from "../setup/signer.server";

const NAME = "stowline_browser";

const readCookie = (request: Request): string | null =>
  /(?:^|;\s*)stowline_browser=([0-9a-z.~]+)(?:;|$)/.exec(request.headers.get("Cookie") ?? "")?.[1] ?? null;

/** Null when this browser has never signed in to the account. Without SECRETS_KEY it is always null. */
export async function knownBrowserIn(request: Request, state: RequestState, email: string): Promise<string | null> {
  const cookie = readCookie(request);
  if (!cookie) return null;
  return orNull(state, () => knownBrowserOf(signer(state.settings.secretsKey), cookie, email, Date.now()));
}

/**
 * Sent to the sign-in page only. Null when it cannot be signed, or when password sign-in is off and there is nothing to
 * throttle.
 */
export async function knownBrowserCookie(request: Request, state: RequestState, email: string): Promise<string | null> {
  const { passwordSignIn, secretsKey } = state.settings;
  if (!passwordSignIn || !secretsKey) return null;
  const remembered = await orNull(state, () =>
    rememberBrowser(signer(secretsKey), readCookie(request), email, Date.now()),
  );
  if (!remembered) return null;
  const secure = new URL(request.url).protocol === "https:" ? "; Secure" : "";
  const expires = new Date(remembered.expiresAt).toUTCString();
  return `${NAME}=${remembered.value}; Path=/api/login; HttpOnly; SameSite=Lax${secure}; Expires=${expires}`;
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
