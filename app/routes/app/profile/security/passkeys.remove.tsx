import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { getMyPasskey, mySecondFactors } from "#app/domain/access/second-factor/my-factors.server";
import { removePasskey } from "#app/domain/access/second-factor/my-passkeys.server";
import { PasskeyParams } from "#app/domain/access/second-factor/second-factor.schema";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { profilePaths } from "#app/http/profile-paths";
import { requireConfirmed } from "#app/http/sign-in/second-factor/confirmed.server";
import { siteOf } from "#app/http/sign-in/second-factor/site.server";
import { RemoveFactor } from "#app/ui/domain/access/second-factor/remove-factor";

const TITLE = "Remove a passkey";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("profile.own", { params: PasskeyParams }, async ({ ctx, user, params }) => {
  const { id, name } = await getMyPasskey(ctx, params.passkeyId);
  await requireConfirmed(ctx, user.sessionId, profilePaths.removePasskey(id));
  const { isLast, isRequired } = await mySecondFactors(ctx, user.sessionId);
  return { name, isLast, isRequired };
});

export const action = pageAction("profile.own", { params: PasskeyParams }, async ({ ctx, user, params, request }) => {
  const site = siteOf(ctx, request);
  const { name } = await removePasskey(ctx, user.sessionId, params.passkeyId, site);
  return done(profilePaths.security(), { title: "Passkey removed", description: name });
});

export default function RemovePasskey() {
  return <RemoveFactor title={TITLE} submit="Remove passkey" {...useLoaderData<typeof loader>()} />;
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
