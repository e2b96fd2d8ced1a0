import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { forgotPassword } from "#app/domain/access/sign-in/forgot-password.server";
import { ForgotPassword } from "#app/domain/access/sign-in/sign-in-form.schema";
import { publicLoader } from "#app/http/guards/guard.server";
import { publicFormAction } from "#app/http/guards/public-form.server";
import { paths } from "#app/http/paths";
import { profilePaths } from "#app/http/profile-paths";
import { publicOrigin } from "#app/http/request/origin.server";
import { toSignIn } from "#app/http/sign-in/password-link.server";
import type { loader as rootLoader } from "#app/root";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { AuthCard } from "#app/ui/layouts/pages/auth-card";
import { PublicLayout } from "#app/ui/layouts/pages/public-layout";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { Hint } from "#app/ui/primitives/states/hint";
import { useIsEmailSetUp } from "#app/ui/site/site-facts";

const SENT_LINK = "Enter your email address, and we'll send you a link to choose a new password.";
const NO_LINK = "Email is not set up, so the link to choose a new password is not sent. Ask your administrator.";

export const meta: MetaFunction = () => [{ title: "Forgot password" }];

const WHY =
  "users who forgot their password cannot sign in; the answer does not reveal whether the address has an account";

export const loader = publicLoader(WHY, async ({ request, state }) => {
  if (!state.settings.passwordSignIn) throw toSignIn();
  return { isAsked: new URL(request.url).searchParams.has("sent") };
});

export const action = publicFormAction(
  WHY,
  { form: ForgotPassword, secrets: [] },
  async ({ input, request, state }) => {
    if (!state.settings.passwordSignIn) throw toSignIn();
    const ctx = state.visitorCtx();
    await forgotPassword(ctx, input.email, { origin: publicOrigin(ctx, request) });
    return redirect(`${profilePaths.forgotPassword()}?sent`, 303);
  },
);

export default function Forgot() {
  const { isAsked } = useLoaderData<typeof loader>();
  const isSetUp = useIsEmailSetUp();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return (
    <PublicLayout brand={root?.brand ?? ""} theme={root?.theme ?? "system"}>
      <AuthCard
        title={isAsked && isSetUp ? "Check your email" : "Forgot password?"}
        subtitle={isAsked ? undefined : isSetUp ? SENT_LINK : NO_LINK}
        footer={
          <p>
            <TextLink to={paths.login()}>Back to the sign-in page</TextLink>
          </p>
        }
      >
        {isAsked && !isSetUp ? (
          <Hint tone="warn" role="status">
            No link was sent, because email is not set up. Ask your administrator.
          </Hint>
        ) : isAsked ? (
          <div className="grid gap-4">
            <Hint tone="good" role="status">
              If this address has an account, we've sent it an email with a link. The link works once and expires in one
              hour.
            </Hint>
            <p className="text-muted">
              No email after a few minutes? Check your spam folder, or{" "}
              <TextLink to={profilePaths.forgotPassword()}>try again</TextLink>.
            </p>
          </div>
        ) : (
          <ActionForm submit={isSetUp ? "Send link" : "Request link"} pending={isSetUp ? "Sending…" : "Requesting…"}>
            <TextField name="email" label="Email" type="email" autoComplete="username" required autoFocus />
          </ActionForm>
        )}
      </AuthCard>
    </PublicLayout>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
