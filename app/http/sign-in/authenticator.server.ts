import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { checkPassword, type PasswordAccepted } from "#app/domain/access/access.service.server";
import { signInByIdentity, signInFailed } from "#app/domain/access/sign-in/identities.server";
import { SignIn } from "#app/domain/access/sign-in/sign-in.schema";
import { forbidden, invalid } from "#app/domain/kernel/errors";
import { addressOf } from "../request/origin.server";
import type { RequestState } from "../request/request-state.server";
import { sealer } from "../setup/sealer.server";
import { knownBrowserIn } from "./known-browser-cookie.server";
import type { OidcSettings } from "./oidc/provider.server";
import { OidcStrategy } from "./oidc/strategy.server";

/** Sign-in by the password form, which a second factor may have to follow. */
export function passwordAuthenticator(state: RequestState): Authenticator<PasswordAccepted> {
  const { oidc, passwordSignIn } = state.settings;
  return new Authenticator<PasswordAccepted>().use(
    new FormStrategy(async ({ form, request }) => {
      if (!passwordSignIn) throw forbidden(`Sign in with ${oidc?.name}.`, "password_sign_in_off");
      const parsed = SignIn.safeParse(Object.fromEntries(form));
      if (!parsed.success) throw invalid(parsed.error.flatten().fieldErrors as Record<string, string[]>, "validation");
      const knownBrowser = await knownBrowserIn(request, state, parsed.data.email.toLowerCase());
      return checkPassword(state.visitorCtx(), { ...parsed.data, address: addressOf(request), knownBrowser });
    }),
    "form",
  );
}

/** Sign-in at the configured identity provider, which asks for its own second factor. Resolves to the user's id. */
export function providerAuthenticator(state: RequestState, oidc: OidcSettings): Authenticator<string> {
  const { origin, secretsKey } = state.settings;
  const world = state.visitorCtx();
  return new Authenticator<string>().use(
    new OidcStrategy(
      {
        oidc,
        origin,
        log: state.log,
        sealer: sealer(secretsKey),
        onRefused: (why) => signInFailed(world, oidc.name, why),
      },
      (identity) => signInByIdentity(world, identity),
    ),
    "oidc",
  );
}
