import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { removeAuthenticator } from "#app/domain/access/second-factor/my-authenticator.server";
import { mySecondFactors } from "#app/domain/access/second-factor/my-factors.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { profilePaths } from "#app/http/profile-paths";
import { requireConfirmed } from "#app/http/sign-in/second-factor/confirmed.server";
import { siteOf } from "#app/http/sign-in/second-factor/site.server";
import { RemoveFactor } from "#app/ui/domain/access/second-factor/remove-factor";

const TITLE = "Remove your authenticator app";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("profile.own", {}, async ({ ctx, user }) => {
  await requireConfirmed(ctx, user.sessionId, profilePaths.removeAuthenticator());
  const { isLast, isRequired } = await mySecondFactors(ctx, user.sessionId);
  return { isLast, isRequired };
});

export const action = pageAction("profile.own", {}, async ({ ctx, user, request }) => {
  await removeAuthenticator(ctx, user.sessionId, siteOf(ctx, request));
  return done(profilePaths.security(), { title: "Authenticator app removed" });
});

export default function RemoveAuthenticator() {
  return <RemoveFactor title={TITLE} submit="Remove app" {...useLoaderData<typeof loader>()} />;
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
