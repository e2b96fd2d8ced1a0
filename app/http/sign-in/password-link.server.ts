import { data, redirect } from "@remix-run/cloudflare";
import { readLink, setPasswordByLink } from "#app/domain/access/sign-in/links.server";
import { ChoosePassword, PASSWORD_HINT } from "#app/domain/access/sign-in/sign-in-form.schema";
import type { TokenKind } from "#app/domain/access/tokens.server";
import { forbidden } from "#app/domain/kernel/errors";
import { done, type FlashInput } from "../answers/flash.server";
import { publicLoader } from "../guards/guard.server";
import { publicFormAction, tokenIn } from "../guards/public-form.server";
import { continueSignIn, withCookies } from "./sign-in.server";

const WHY = "requires a valid link";

/**
 * Shows the link's form; viewing does not use the link up. When password sign-in is off, the provider's button is shown
 * instead.
 */
export const passwordLinkLoader = (kind: TokenKind) =>
  publicLoader(WHY, async ({ request, state, user }) => {
    const link = await readLink(state.visitorCtx(), kind, tokenIn(request));
    const { oidc, passwordSignIn, brand } = state.settings;
    const provider = passwordSignIn ? null : (oidc?.name ?? null);
    const status = link.state === "open" ? 200 : link.state === "unknown" ? 404 : 410;
    return data({ ...link, brand, provider, hint: PASSWORD_HINT, signedInAs: user?.email ?? null }, { status });
  });

const PASSWORD_SAVED: FlashInput = { title: "Password saved", description: "One more step to sign in." };

/** Sets the password, opens a new session or asks for the second factor, and redirects. */
export const passwordLinkAction = (kind: TokenKind, to: string, said: (brand: string) => FlashInput) =>
  publicFormAction(
    WHY,
    { form: ChoosePassword, secrets: ["password", "repeat"] },
    async ({ input, request, state }) => {
      const { passwordSignIn, oidc, brand } = state.settings;
      if (!passwordSignIn) throw forbidden(`Sign in with ${oidc?.name}.`, "password_sign_in_off");
      const accepted = await setPasswordByLink(state.visitorCtx(), kind, tokenIn(request), input.password);
      const next = await continueSignIn(accepted, request, state, { returnTo: to });
      const message = accepted.next === "session" ? said(brand) : PASSWORD_SAVED;
      return withCookies(await done(next.to, message), next.cookies);
    },
  );

/** When password sign-in is off, there is no password to reset. */
export const toSignIn = () => redirect("/api/login");
