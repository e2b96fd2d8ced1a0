import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { mySecondFactors } from "#app/domain/access/second-factor/my-factors.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { AuthenticatorCard, PasskeyCard, RecoveryCodesCard } from "#app/ui/domain/access/second-factor/factor-cards";
import { Page } from "#app/ui/layouts/pages/page";
import { Hint } from "#app/ui/primitives/states/hint";

const TITLE = "Security";

export const meta: MetaFunction = () => [{ title: `${TITLE} · Profile` }];

export const loader = pageLoader("profile.own", {}, async ({ ctx, user }) => ({
  ...(await mySecondFactors(ctx, user.sessionId)),
  provider: ctx.config.signIn.password ? null : ctx.config.signIn.provider,
}));

export default function Security() {
  const { passkeys, app, unusedCodes, isRequired, provider } = useLoaderData<typeof loader>();
  const hasFactor = passkeys.length > 0 || app !== null;
  return (
    <Page
      title={TITLE}
      subtitle="Protect your account even if someone learns your password"
      width="narrow"
      back={{ to: paths.profile(), label: "Profile" }}
    >
      <div className="grid gap-6">
        {provider ? (
          <Hint>You sign in with {provider}. Manage your second factor there.</Hint>
        ) : (
          <>
            {isRequired && (
              <Hint>Your role requires a second factor. You can replace it, but not remove the last one.</Hint>
            )}
            {hasFactor && unusedCodes === 0 && (
              <Hint tone="warn" title="You have no recovery codes">
                Create them now, so that you can sign in if you lose your phone.
              </Hint>
            )}
            <PasskeyCard passkeys={passkeys} />
            <AuthenticatorCard app={app} />
            <RecoveryCodesCard unused={unusedCodes} hasFactor={hasFactor} />
          </>
        )}
      </div>
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
