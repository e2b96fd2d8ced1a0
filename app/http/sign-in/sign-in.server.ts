import { redirect } from "@remix-run/cloudflare";
import { findUserBySession, openSession, type PasswordAccepted } from "#app/domain/access/access.service.server";
import { openPendingSignIn } from "#app/domain/access/second-factor/pending-sign-ins.server";
import { SignIn } from "#app/domain/access/sign-in/sign-in.schema";
import { DomainError, STATUS_OF } from "#app/domain/kernel/errors";
import { toUserDto } from "#app/domain/users/users.schema";
import { toFailure } from "../answers/errors.server";
import { ok } from "../guards/api.server";
import type { FormAnswer } from "../guards/guard.server";
import { profilePaths } from "../profile-paths";
import { localPath } from "../redirects/local-path";
import { readForm, VISITORS_FORM } from "../request/form.server";
import { addressOf } from "../request/origin.server";
import { parseBody } from "../request/parse.server";
import type { RequestState } from "../request/request-state.server";
import { passwordAuthenticator } from "./authenticator.server";
import { knownBrowserCookie } from "./known-browser-cookie.server";
import { pendingCookie } from "./second-factor/second-factor-cookies.server";
import { readSessionToken, sessionCookie } from "./session-cookie.server";

interface Refused {
  answer: FormAnswer;
  status: number;
  headers: Headers;
}

/** Sign-in by form: 303 to the page that the user wanted, or the form again with its errors. */
export async function signInByForm(request: Request, state: RequestState): Promise<Response | Refused> {
  const form = await readForm(request, state, VISITORS_FORM);
  try {
    const { accepted, input } = await acceptedPassword(form, request, state);
    const { remember, returnTo } = input;
    const { to, cookies } = await continueSignIn(accepted, request, state, { remember, returnTo });
    return withCookies(redirect(to, 303), cookies);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { headers } = toFailure(error, state);
    const result: FormAnswer["result"] = {
      status: "error",
      initialValue: { email: String(form.get("email") ?? "") },
      error: error.detail.fields ?? { "": [error.message] },
    };
    return { answer: { result }, status: STATUS_OF[error.code], headers };
  }
}

/**
 * Sign-in by JSON: 200 with the user. A second factor needs the sign-in page.
 * @throws the reason for the refusal
 */
export async function signInByCall(request: Request, state: RequestState): Promise<Response> {
  const { input } = await parseBody(SignIn, request);
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) form.set(name, String(value));
  const { accepted } = await acceptedPassword(form, request, state);
  if (accepted.next !== "session") throw new DomainError("second_factor_required", SECOND_FACTOR);
  const { cookies, token } = await openSessionFor(accepted.userId, request, state, { remember: input.remember });
  const user = await findUserBySession(state.access, token);
  return withCookies(ok(user && toUserDto(user)), cookies);
}

const SECOND_FACTOR =
  "This account needs a second factor. Sign in on the sign-in page, or use an API key in API clients.";

async function acceptedPassword(form: FormData, request: Request, state: RequestState) {
  const asked = new Request(request.url, { method: "POST", body: form, headers: headersForStrategy(request) });
  const accepted = await passwordAuthenticator(state).authenticate("form", asked);
  return { accepted, input: SignIn.parse(Object.fromEntries(form)) };
}

/** Opens the session, or sends the user on to the second factor. */
export async function continueSignIn(
  { userId, next }: PasswordAccepted,
  request: Request,
  state: RequestState,
  { remember = false, returnTo }: { remember?: boolean; returnTo?: string | undefined },
): Promise<{ to: string; cookies: string[] }> {
  const to = localPath(returnTo);
  if (next === "session") return { to, ...(await openSessionFor(userId, request, state, { remember })) };
  const pending = await openPendingSignIn(state.visitorCtx(), { userId, next, remember, returnTo: to });
  const page = next === "set-up" ? profilePaths.setUpSecondFactor() : profilePaths.secondFactor();
  return { to: page, cookies: [await pendingCookie(request, pending.token)] };
}

/**
 * A new session for a user who has just signed in: its cookie, and the cookie that marks this browser as known. Always
 * new, so that a planted session id never becomes a signed-in one.
 */
export async function openSessionFor(
  userId: string,
  request: Request,
  state: RequestState,
  { remember = false, isConfirmed = false } = {},
) {
  const session = await openSession(state.access, {
    userId,
    remember,
    isConfirmed,
    userAgent: request.headers.get("User-Agent"),
    address: addressOf(request),
    replaces: await readSessionToken(request),
  });
  const browser = await knownBrowserCookie(request, state, session.email);
  const cookie = await sessionCookie(request, session.token, remember ? session : null);
  return { token: session.token, cookies: browser ? [cookie, browser] : [cookie] };
}

export function withCookies(response: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}

/** The headers that the strategies read. */
function headersForStrategy(request: Request): Headers {
  const headers = new Headers();
  for (const name of ["CF-Connecting-IP", "Cookie"]) {
    const value = request.headers.get(name);
    if (value) headers.set(name, value);
  }
  return headers;
}
