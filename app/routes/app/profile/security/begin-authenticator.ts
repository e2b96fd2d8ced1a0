import { redirect } from "@remix-run/cloudflare";
import { beginAuthenticator } from "#app/domain/access/second-factor/my-authenticator.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { profilePaths } from "#app/http/profile-paths";
import { requireConfirmed } from "#app/http/sign-in/second-factor/confirmed.server";

export const action = buttonAction("profile.own", {}, async ({ ctx, user }) => {
  await requireConfirmed(ctx, user.sessionId, profilePaths.authenticator());
  await beginAuthenticator(ctx, user.sessionId);
  return redirect(profilePaths.authenticator(), 303);
});
