import type { Ctx } from "#app/domain/kernel/ctx";
import { forbidden } from "#app/domain/kernel/errors";
import { localPath } from "../../redirects/local-path";
import type { RequestState } from "../../request/request-state.server";
import { openSessionFor } from "../sign-in.server";
import { endedPendingCookie } from "./second-factor-cookies.server";
import { siteOf } from "./site.server";

/** The second factor was proved: opens the session and ends the cookie of the sign-in that waited for it. */
export async function finishSignIn(
  { userId, remember, returnTo }: { userId: string; remember: boolean; returnTo: string },
  request: Request,
  state: RequestState,
  { isConfirmed = false } = {},
): Promise<{ to: string; cookies: string[] }> {
  const { cookies } = await openSessionFor(userId, request, state, { remember, isConfirmed });
  return { to: localPath(returnTo), cookies: [...cookies, await endedPendingCookie(request)] };
}

/**
 * The context of the steps after the password, and where passkeys are valid.
 * @throws forbidden when users sign in with an identity provider only
 */
export function signInStep(request: Request, state: RequestState): { ctx: Ctx; site: { origin: string } } {
  const { passwordSignIn, oidc } = state.settings;
  if (!passwordSignIn) throw forbidden(`Sign in with ${oidc?.name}.`, "password_sign_in_off");
  const ctx = state.visitorCtx();
  return { ctx, site: siteOf(ctx, request) };
}
