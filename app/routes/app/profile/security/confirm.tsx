import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { confirmIdentity, mySecondFactors } from "#app/domain/access/second-factor/my-factors.server";
import { ConfirmPassword, ConfirmQuery } from "#app/domain/access/second-factor/second-factor.schema";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { profilePaths } from "#app/http/profile-paths";
import { localPath } from "#app/http/redirects/local-path";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { FormPage } from "#app/ui/layouts/pages/form-page";
import { TextLink } from "#app/ui/primitives/buttons/text-link";

const TITLE = "Confirm your password";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("profile.own", { query: ConfirmQuery }, async ({ ctx, user }) => {
  const { hasPassword } = await mySecondFactors(ctx, user.sessionId);
  return { hasPassword, email: user.email };
});

export const action = pageAction(
  "profile.own",
  { query: ConfirmQuery, form: ConfirmPassword, secrets: ["current"] },
  async ({ ctx, user, input, query }) => {
    await confirmIdentity(ctx, input.current, user.sessionId);
    return redirect(query.to ? localPath(query.to) : profilePaths.security(), 303);
  },
);

export default function ConfirmIdentity() {
  const { hasPassword, email } = useLoaderData<typeof loader>();
  return (
    <FormPage
      title={TITLE}
      subtitle="Needed before you change how you sign in"
      back={profilePaths.security()}
      backLabel="Security"
    >
      {hasPassword ? (
        <ActionForm submit="Continue" pending="Checking…" cancel={profilePaths.security()}>
          <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
          <TextField
            name="current"
            label="Your password"
            type="password"
            autoComplete="current-password"
            hint="You won't be asked again for ten minutes."
            required
            autoFocus
          />
        </ActionForm>
      ) : (
        <p>
          You have no password yet. <TextLink href={profilePaths.forgotPassword()}>Get a link to choose one</TextLink>{" "}
          first.
        </p>
      )}
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
