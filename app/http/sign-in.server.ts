import { redirect } from "@remix-run/cloudflare";
import { findUserBySession, openSession } from "#app/domain/access/access.service.server";
import { localPath, SignIn } from "#app/domain/access/sign-in.schema";
import { DomainError, STATUS_OF } from "#app/domain/errors";
import { toUserDto } from "#app/domain/users/users.schema";
import { ok } from "./api.server";
import { authenticator } from "./authenticator.server";
import { problemResponse, toFailure } from "./errors.server";
import type { FormAnswer } from "./guard.server";
import { addressOf } from "./origin.server";
import type { RequestState } from "./request-state.server";
import { sessionCookie } from "./session-cookie.server";

interface Refused {
  answer: FormAnswer;
  status: number;
  headers: Headers;
}

/**
 * Signs in by form (303 to where the person wanted to go) or JSON (200 with the user). A fresh session is opened
 * each time: one that was planted before never becomes signed in.
 */
export async function signIn(request: Request, state: RequestState): Promise<Response | Refused> {
  const asJson = /^application\/json\b/i.test(request.headers.get("Content-Type") ?? "");
  const form = asJson ? toForm(await request.json().catch(() => ({}))) : await request.formData();
  try {
    const asked = new Request(request.url, { method: "POST", body: form, headers: addressHeaders(request) });
    const userId = await authenticator(state.access).authenticate("form", asked);
    const input = SignIn.parse(Object.fromEntries(form));
    const userAgent = request.headers.get("User-Agent");
    const session = await openSession(state.access, {
      userId,
      remember: input.remember,
      userAgent,
      address: addressOf(request),
    });
    const cookie = sessionCookie(request, session.token, input.remember ? session : null);
    if (!asJson) return redirect(localPath(input.returnTo), { status: 303, headers: { "Set-Cookie": cookie } });
    const user = await findUserBySession(state.access, session.token);
    const response = ok(user && toUserDto(user));
    response.headers.append("Set-Cookie", cookie);
    return response;
  } catch (error) {
    if (asJson || !(error instanceof DomainError)) return problemResponse(toFailure(error, state));
    const { headers } = toFailure(error, state);
    const result: FormAnswer["result"] = {
      status: "error",
      initialValue: { email: String(form.get("email") ?? "") },
      error: error.detail.fields ?? { "": [error.message] },
    };
    return { answer: { result }, status: STATUS_OF[error.code], headers };
  }
}

function addressHeaders(request: Request): Headers {
  const headers = new Headers();
  const address = request.headers.get("CF-Connecting-IP");
  if (address) headers.set("CF-Connecting-IP", address);
  return headers;
}

function toForm(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(Object(body))) form.set(name, String(value));
  return form;
}
