import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { addAuthenticator, authenticatorSetup } from "#app/domain/access/second-factor/my-authenticator.server";
import { AuthenticatorCode } from "#app/domain/access/second-factor/second-factor.schema";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { profilePaths } from "#app/http/profile-paths";
import { requireConfirmed } from "#app/http/sign-in/second-factor/confirmed.server";
import { siteOf } from "#app/http/sign-in/second-factor/site.server";
import { AuthenticatorCodeField } from "#app/ui/domain/access/second-factor/code-fields";
import { SetupCode } from "#app/ui/domain/access/second-factor/setup-code";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { PostButton } from "#app/ui/forms/post-button";
import { FormPage } from "#app/ui/layouts/pages/form-page";

const TITLE = "Add an authenticator app";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("profile.own", {}, async ({ ctx, user }) => {
  await requireConfirmed(ctx, user.sessionId, profilePaths.authenticator());
  return { setup: await authenticatorSetup(ctx, user.sessionId) };
});

export const action = pageAction(
  "profile.own",
  { form: AuthenticatorCode, secrets: ["code"] },
  async ({ ctx, user, input, request }) => {
    await addAuthenticator(ctx, user.sessionId, input.code, siteOf(ctx, request));
    return done(profilePaths.recoveryCodes(), {
      title: "Authenticator app added",
      description: "You'll be asked for a code when you sign in.",
    });
  },
);

export default function AddAuthenticator() {
  const { setup } = useLoaderData<typeof loader>();
  return (
    <FormPage
      title={TITLE}
      subtitle="It shows a new 6-digit code every 30 seconds"
      back={profilePaths.security()}
      backLabel="Security"
    >
      {setup ? (
        <>
          <SetupCode {...setup} />
          <ActionForm submit="Add app" cancel={profilePaths.security()}>
            <AuthenticatorCodeField autoFocus={false} />
          </ActionForm>
        </>
      ) : (
        <>
          <p>Have your phone ready. You'll scan a QR code, then enter the first code that the app shows.</p>
          <PostButton action={profilePaths.beginAuthenticator()} pending="Starting…" variant="primary">
            Start
          </PostButton>
        </>
      )}
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
