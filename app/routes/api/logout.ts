import { redirect } from "@remix-run/cloudflare";
import { closeSession } from "#app/domain/access/access.service.server";
import { publicLoader } from "#app/http/guards/guard.server";
import { isAskedFor } from "#app/http/request/origin.server";
import { leftCookie } from "#app/http/sign-in/oidc/attempt.server";
import { endedSessionCookie, readSessionToken } from "#app/http/sign-in/session-cookie.server";

export const loader = publicLoader("leaving is always allowed", async ({ request, state }) => {
  // Signed out by a picture on somebody's page, a person would lose what they were typing.
  if (!isAskedFor(request)) return redirect("/");
  const token = readSessionToken(request);
  if (token) await closeSession(state.access, token);
  const response = redirect("/", { headers: { "Set-Cookie": endedSessionCookie(request) } });
  if (state.settings.oidc) response.headers.append("Set-Cookie", leftCookie(request));
  return response;
});
