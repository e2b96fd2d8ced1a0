import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { emailChangeOf, requestEmailChange } from "#app/domain/access/email-change.server";
import { ChangeEmail } from "#app/domain/access/sign-in/sign-in-form.schema";
import { emailFlash } from "#app/http/answers/email-flash.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { profilePaths } from "#app/http/profile-paths";
import { publicOrigin } from "#app/http/request/origin.server";
import { EmailChangeForm, PendingEmail } from "#app/ui/domain/access/email-change";
import { FormPage } from "#app/ui/layouts/pages/form-page";

const TITLE = "Change email";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("profile.own", {}, async ({ ctx, user }) => ({
  ...(await emailChangeOf(ctx, user.sessionId)),
  provider: ctx.config.signIn.provider,
  maySetUp: ctx.can("system.read"),
  isLocal: ctx.config.local,
}));

export const action = pageAction(
  "profile.own",
  { form: ChangeEmail, secrets: ["current"] },
  async ({ ctx, user, input, request }) => {
    await requestEmailChange(ctx, input, user.sessionId, { origin: publicOrigin(ctx, request) });
    const title = "Confirm your new email";
    const description = `We've sent a link to ${input.email}. Your email changes when you open it.`;
    const unsent = `The link to ${input.email} was not sent`;
    return done(profilePaths.changeEmail(), emailFlash(ctx, { title, description }, { title, unsent }));
  },
);

export default function ChangeOwnEmail() {
  const { email, pending, ...form } = useLoaderData<typeof loader>();
  return (
    <FormPage title={TITLE} subtitle={email} back={paths.profile()} backLabel="Profile">
      {pending && <PendingEmail {...pending} />}
      {/* The key resets the form after each request: it contains the password. */}
      <EmailChangeForm key={pending?.expiresAt} {...form} />
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
