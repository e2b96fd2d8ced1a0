import { redirect } from "@remix-run/cloudflare";
import { closeSession } from "#app/domain/access/access.service.server";
import { meterHeaders } from "#app/http/answers/cost-headers.server";
import { publicLoader } from "#app/http/guards/guard.server";
import { isAskedFor } from "#app/http/request/origin.server";
import type { RequestState } from "#app/http/request/request-state.server";
import { leftCookie } from "#app/http/sign-in/oidc/attempt.server";
import { endedSessionCookie, readSessionToken } from "#app/http/sign-in/session-cookie.server";

async function leave({ request, state }: { request: Request; state: RequestState }) {
  // Another site's image or frame must not sign a user out: they would lose what they are typing.
  if (!isAskedFor(request)) return redirect("/");
  const token = await readSessionToken(request);
  if (token) await closeSession(state.access, token);
  const response = redirect("/", { headers: { "Set-Cookie": await endedSessionCookie(request) } });
  if (state.settings.oidc) response.headers.append("Set-Cookie", await leftCookie(request));
  return response;
}

export const loader = publicLoader(
  "leaving is always allowed",
  async (asked) => {
    const response = await leave(asked);
    meterHeaders(response.headers, asked.state);
    return response;
  },
  { status: 302 },
);
