import * as client from "openid-client";
import { Strategy } from "remix-auth/strategy";
import type { Identity } from "#app/domain/access/sign-in/identity";
import type { Log, Sealer } from "#app/domain/kernel/ctx";
import { DomainError } from "#app/domain/kernel/errors";
import { IdentityProviderRedirect } from "#app/http/redirects/check-redirects.server";
import { localPath } from "#app/http/redirects/local-path";
import { describeError } from "#app/http/setup/log.server";
import { attemptCookie, hasLeft, openAttempt } from "./attempt.server";
import { CALLBACK } from "./callback-url";
import { discovered, notSetUp, type OidcSettings, unreachable } from "./provider.server";

interface World {
  oidc: OidcSettings;
  sealer: Sealer;
  log: Log;
  /** The configured public origin: the provider redirects there, whatever host was called. */
  origin: string;
  /** Called for each protocol failure, for the audit log. */
  onRefused(why: string): Promise<void>;
}

const SCOPE = "openid email profile";
/** A provider sign-in older than this does not confirm a change. */
const CONFIRMATION_MAX_AGE_S = 300;

/**
 * OpenID Connect strategy: redirects to the provider with state, nonce and a PKCE challenge (by throwing the redirect,
 * as remix-auth's OAuth2 strategies do), and verifies all three in the callback.
 */
export class OidcStrategy extends Strategy<string, Identity> {
  override name = "oidc";
  readonly #world: World;

  constructor(world: World, verify: Strategy.VerifyFunction<string, Identity>) {
    super(verify);
    this.#world = world;
  }

  override authenticate(request: Request): Promise<string> {
    const { pathname } = new URL(request.url);
    return pathname.startsWith(CALLBACK) ? this.#finish(request) : this.#begin(request);
  }

  async #begin(request: Request): Promise<never> {
    const { oidc, log, sealer } = this.#world;
    const provider = await discovered(oidc, log);
    const { searchParams } = new URL(request.url);
    const returnTo = localPath(searchParams.get("returnTo"));
    const isConfirmation = searchParams.has("confirm");
    const [state, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()];
    const to = client.buildAuthorizationUrl(provider, {
      redirect_uri: this.#callback(request),
      scope: SCOPE,
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      // On a shared terminal the provider may still have the previous user's session.
      ...((isConfirmation || (await hasLeft(request))) && { prompt: "login" }),
      ...(isConfirmation && { max_age: String(CONFIRMATION_MAX_AGE_S) }),
    });
    const attempt = { state, nonce, verifier, returnTo, startedAt: Date.now(), isConfirmation };
    const cookie = await attemptCookie(request, sealer, attempt).catch((error) => {
      log.warn("identity provider", describeError(error));
      throw notSetUp(oidc);
    });
    throw new IdentityProviderRedirect(to, { "Set-Cookie": cookie, "Cache-Control": "no-store" });
  }

  async #finish(request: Request): Promise<string> {
    const { oidc, log, sealer, onRefused } = this.#world;
    const { search, searchParams } = new URL(request.url);
    const attempt = await openAttempt(request, sealer, searchParams.get("state") ?? "", Date.now());
    if (!attempt) {
      throw new DomainError(
        "sign_in_expired",
        "This sign-in was already completed, took too long, or was started elsewhere. Sign in again.",
      );
    }
    const provider = await discovered(oidc, log);
    try {
      const tokens = await client.authorizationCodeGrant(provider, new URL(this.#callback(request) + search), {
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        pkceCodeVerifier: attempt.verifier,
        idTokenExpected: true,
        // Requires the provider to report when the user signed in there.
        ...(attempt.isConfirmation && { maxAge: CONFIRMATION_MAX_AGE_S }),
      });
      return this.verify(await identityIn(provider, tokens, log));
    } catch (error) {
      if (error instanceof DomainError) throw error;
      log.warn("identity provider", describeError(error));
      if (isOutOfReach(error)) throw unreachable(oidc);
      const code = codeOf(error);
      await onRefused(code);
      throw refusal(oidc, code);
    }
  }

  #callback(request: Request): string {
    return (this.#world.origin || new URL(request.url).origin) + CALLBACK;
  }
}

type Tokens = Awaited<ReturnType<typeof client.authorizationCodeGrant>>;

/** The email is in the id token or, with most providers, in the userinfo response. */
async function identityIn(provider: client.Configuration, tokens: Tokens, log: Log): Promise<Identity> {
  const claims = tokens.claims() as client.IDToken;
  let more: client.IDToken | client.UserInfoResponse = claims;
  if (claims.email === undefined && provider.serverMetadata().userinfo_endpoint) {
    more = await client.fetchUserInfo(provider, tokens.access_token, claims.sub).catch((error) => {
      // A returning user is identified by the subject alone, so a failed userinfo call is not fatal.
      log.warn("identity provider", describeError(error));
      return claims;
    });
  }
  const email = typeof more.email === "string" ? more.email : null;
  return { issuer: claims.iss, subject: claims.sub, email, emailVerified: more.email_verified === true };
}

/** By code, not by class: minification renames classes. */
function codeOf(error: unknown): string {
  const { code, error: said } = error as { code?: string; error?: string };
  return said ?? code ?? "unknown";
}

const OUT_OF_REACH = ["OAUTH_TIMEOUT", "OAUTH_ABORT", "OAUTH_RESPONSE_IS_NOT_JSON", "OAUTH_RESPONSE_IS_NOT_CONFORM"];
const UNWELL = ["temporarily_unavailable", "server_error"];

function isOutOfReach(error: unknown): boolean {
  const code = codeOf(error);
  return code === "unknown" || OUT_OF_REACH.includes(code) || UNWELL.includes(code);
}

function refusal({ name }: OidcSettings, code: string): DomainError {
  if (code === "access_denied") return new DomainError("sign_in_canceled", `The sign-in was canceled at ${name}.`);
  return new DomainError(
    "sign_in_refused",
    `The response from ${name} did not match this sign-in, so it was refused. Try again.`,
  );
}
