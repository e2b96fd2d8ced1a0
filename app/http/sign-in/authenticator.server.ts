import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { checkPassword } from "#app/domain/access/access.service.server";
import { signInByIdentity, signInFailed } from "#app/domain/access/sign-in/identities.server";
import { SignIn } from "#app/domain/access/sign-in/sign-in.schema";
import { forbidden, invalid } from "#app/domain/kernel/errors";
import { addressOf } from "../request/origin.server";
import type { RequestState } from "../request/request-state.server";
import { sealer } from "../setup/sealer.server";
import { knownBrowserIn } from "./known-browser-cookie.server";
import { OidcStrategy } from "./oidc/strategy.server";

/** Sign-in strategies: the password form and, when configured, an identity provider. */
export function authenticator(state: RequestState): Authenticator<string> {
  const { oidc, passwordSignIn, origin, secretsKey } = state.settings;
  const ways = new Authenticator<string>().use(
    new FormStrategy(async ({ form, request }) => {
      if (!passwordSignIn) throw forbidden(`Sign in with ${oidc?.name}.`, "password_sign_in_off");
      const parsed = SignIn.safeParse(Object.fromEntries(form));
      if (!parsed.success) throw invalid(parsed.error.flatten().fieldErrors as Record<string, string[]>, "validation");
      const knownBrowser = await knownBrowserIn(request, state, parsed.data.email.toLowerCase());
      return checkPassword(state.visitorCtx(), { ...parsed.data, address: addressOf(request), knownBrowser });
    }),
    "form",
  );
  if (!oidc) return ways;
  const world = state.visitorCtx();
  return ways.use(
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
