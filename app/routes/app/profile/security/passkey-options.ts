import { data } from "@remix-run/cloudflare";
import { getConfirmedSelf, registrantOf } from "#app/domain/access/second-factor/my-factors.server";
import { passkeyRegistrationOptions } from "#app/domain/access/second-factor/register-passkey.server";
import { pageAction } from "#app/http/guards/guard.server";
import { siteOf } from "#app/http/sign-in/second-factor/site.server";

/** Called by the script of the page that adds a passkey. */
export const action = pageAction("profile.own", {}, async ({ ctx, user, request }) => {
  const registrant = registrantOf(await getConfirmedSelf(ctx, user.sessionId), user.sessionId);
  return data({ options: await passkeyRegistrationOptions(ctx, registrant, siteOf(ctx, request)) });
});
