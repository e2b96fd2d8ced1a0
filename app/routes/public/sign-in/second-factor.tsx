import type { MetaFunction } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { AuthenticatorCode } from "#app/domain/access/second-factor/second-factor.schema";
import { signInByCode } from "#app/domain/access/second-factor/verify-code.server";
import { publicFormAction } from "#app/http/guards/public-form.server";
import { profilePaths } from "#app/http/profile-paths";
import { finishSignIn, signInStep } from "#app/http/sign-in/second-factor/finish-sign-in.server";
import { readPendingToken } from "#app/http/sign-in/second-factor/second-factor-cookies.server";
import { withCookies } from "#app/http/sign-in/sign-in.server";
import type { loader as rootLoader } from "#app/root";
import { OrDivider } from "#app/ui/domain/access/provider-sign-in";
import { AuthenticatorCodeField } from "#app/ui/domain/access/second-factor/code-fields";
import { EndedSignIn } from "#app/ui/domain/access/second-factor/ended-sign-in";
import { VisitorPasskey } from "#app/ui/domain/access/second-factor/visitor-passkey";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { AuthCard } from "#app/ui/layouts/pages/auth-card";
import { PublicLayout } from "#app/ui/layouts/pages/public-layout";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { secondStepLoader } from "./step-pages.server";

const TITLE = "Confirm it's you";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = secondStepLoader;

export const action = publicFormAction(
  "requires the cookie of a sign-in that waits for its second factor",
  { form: AuthenticatorCode, secrets: ["code"] },
  async ({ input, request, state }) => {
    const { ctx } = signInStep(request, state);
    const signedIn = await signInByCode(ctx, await readPendingToken(request), input.code);
    const { to, cookies } = await finishSignIn(signedIn, request, state);
    return withCookies(redirect(to, 303), cookies);
  },
);

export default function SecondFactor() {
  const { step, script } = useLoaderData<typeof loader>();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return (
    <PublicLayout brand={root?.brand ?? ""} theme={root?.theme ?? "system"}>
      <AuthCard
        title={TITLE}
        subtitle="Your password is correct. One more step to sign in."
        footer={<TextLink href={profilePaths.recoveryCode()}>Use a recovery code</TextLink>}
      >
        {!step && <EndedSignIn />}
        {step?.hasAuthenticator && (
          <ActionForm submit="Sign in" pending="Signing in…">
            <AuthenticatorCodeField />
          </ActionForm>
        )}
        {step?.hasAuthenticator && step.hasPasskey && <OrDivider />}
        {step?.hasPasskey && (
          <VisitorPasskey kind="sign-in" isSecondStep script={script} label="Use a passkey" returnTo={step.returnTo} />
        )}
        {step?.hasPasskey && !step.hasAuthenticator && (
          <p className="hidden noscript:block">
            Passkeys need JavaScript, which is turned off in this browser. Turn it on, or use a recovery code.
          </p>
        )}
      </AuthCard>
    </PublicLayout>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
