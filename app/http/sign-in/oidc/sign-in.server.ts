import { redirect } from "@remix-run/cloudflare";
import { notFound } from "#app/domain/kernel/errors";
import { toFailure } from "#app/http/answers/errors.server";
import type { Failure } from "#app/http/answers/problem-response";
import type { RequestState } from "#app/http/request/request-state.server";
import { sealer } from "#app/http/setup/sealer.server";
import { providerAuthenticator } from "../authenticator.server";
import { openSessionFor, withCookies } from "../sign-in.server";
import { cameCookie, endedAttempt, leftCookie, openAttempt } from "./attempt.server";

/** Redirects to the identity provider, remembering the page to return to. */
export async function goToProvider(request: Request, state: RequestState): Promise<Response | Failure> {
  try {
    return await authenticated(request, state);
  } catch (thrown) {
    return thrown instanceof Response ? thrown : toFailure(thrown, state);
  }
}

/** Handles the provider's callback: signs in, or returns the failure. The attempt ends either way. */
export async function backFromProvider(request: Request, state: RequestState): Promise<Response | Failure> {
  const started = new URL(request.url).searchParams.get("state") ?? "";
  try {
    const response = await authenticated(request, state);
    response.headers.append("Set-Cookie", await endedAttempt(request, started));
    return response;
  } catch (thrown) {
    const failure = toFailure(thrown, state);
    failure.headers.append("Set-Cookie", await endedAttempt(request, started));
    // A retry with the same account would fail again, so the next attempt makes the provider ask for credentials.
    if (failure.problem.status === 403) failure.headers.append("Set-Cookie", await leftCookie(request));
    return failure;
  }
}

async function authenticated(request: Request, state: RequestState): Promise<Response> {
  const { settings } = state;
  if (!settings.oidc) throw notFound("This page");
  const userId = await providerAuthenticator(state, settings.oidc).authenticate("oidc", request);
  const started = new URL(request.url).searchParams.get("state") ?? "";
  const attempt = await openAttempt(request, sealer(settings.secretsKey), started, Date.now());
  const isConfirmed = attempt?.isConfirmation ?? false;
  const session = await openSessionFor(userId, request, state, { isConfirmed });
  const response = redirect(attempt?.returnTo ?? "/", { headers: { "Cache-Control": "no-store" } });
  return withCookies(response, [...session.cookies, await cameCookie(request)]);
}
