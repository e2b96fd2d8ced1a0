import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { RecoveryCode } from "#app/domain/access/second-factor/second-factor.schema";
import { signInByRecoveryCode } from "#app/domain/access/second-factor/verify-code.server";
import { done } from "#app/http/answers/flash.server";
import { publicFormAction } from "#app/http/guards/public-form.server";
import { profilePaths } from "#app/http/profile-paths";
import { finishSignIn, signInStep } from "#app/http/sign-in/second-factor/finish-sign-in.server";
import { readPendingToken } from "#app/http/sign-in/second-factor/second-factor-cookies.server";
import { withCookies } from "#app/http/sign-in/sign-in.server";
import type { loader as rootLoader } from "#app/root";
import { RecoveryCodeField } from "#app/ui/domain/access/second-factor/code-fields";
import { EndedSignIn } from "#app/ui/domain/access/second-factor/ended-sign-in";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { AuthCard } from "#app/ui/layouts/pages/auth-card";
import { PublicLayout } from "#app/ui/layouts/pages/public-layout";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { secondStepLoader } from "./step-pages.server";

const TITLE = "Use a recovery code";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = secondStepLoader;

export const action = publicFormAction(
  "requires the cookie of a sign-in that waits for its second factor",
  { form: RecoveryCode, secrets: ["code"] },
  async ({ input, request, state }) => {
    const { ctx, site } = signInStep(request, state);
    const signedIn = await signInByRecoveryCode(ctx, await readPendingToken(request), input.code, site);
    const { to, cookies } = await finishSignIn(signedIn, request, state);
    const description = "This recovery code is used up. You cannot use it again. Your profile shows how many are left.";
    return withCookies(await done(to, { title: "Signed in", description }), cookies);
  },
);

export default function RecoveryCodeStep() {
  const { step } = useLoaderData<typeof loader>();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return (
    <PublicLayout brand={root?.brand ?? ""} theme={root?.theme ?? "system"}>
      <AuthCard
        title={TITLE}
        subtitle="Enter one of the codes that you saved when you set up your second factor."
        footer={
          <>
            <TextLink href={profilePaths.secondFactor()}>Use your app or passkey instead</TextLink>
            <p className="mt-2">No codes left? Ask your administrator to reset your second factor.</p>
          </>
        }
      >
        {step ? (
          <ActionForm submit="Sign in" pending="Signing in…">
            <RecoveryCodeField />
          </ActionForm>
        ) : (
          <EndedSignIn />
        )}
      </AuthCard>
    </PublicLayout>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
