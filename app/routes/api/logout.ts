import { redirect } from "@remix-run/cloudflare";
import { closeSession } from "#app/domain/access/access.service.server";
import { publicLoader } from "#app/http/guard.server";
import { endedSessionCookie, readSessionToken } from "#app/http/session-cookie.server";

export const loader = publicLoader("leaving is always allowed", async ({ request, state }) => {
  const token = readSessionToken(request);
  if (token) await closeSession(state.access, token);
  return redirect("/", { headers: { "Set-Cookie": endedSessionCookie(request) } });
});
