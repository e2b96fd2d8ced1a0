import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { emailFigures, sendTestEmail } from "#app/domain/system/email.server";
import { adminPaths } from "#app/http/admin-paths";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { EmailSetupSteps } from "#app/ui/domain/system/emails/email-setup-steps";
import { EmailState } from "#app/ui/domain/system/emails/email-state";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { FormPage } from "#app/ui/layouts/pages/form-page";

const TITLE = "Email";

export const meta: MetaFunction = () => [{ title: `${TITLE} · Admin` }];

export const loader = pageLoader("system.read", {}, async ({ ctx, state }) => ({
  ...(await emailFigures(ctx)),
  ...state.emailSetup,
  isSetUp: ctx.mail !== null,
  isLocal: ctx.config.local,
  to: ctx.actor.email,
}));

export const action = pageAction(
  "system.read",
  { failed: "The test email was not sent" },
  async ({ ctx, state: { emailSetup } }) => {
    const to = await sendTestEmail(ctx, emailSetup);
    return done(adminPaths.email(), { title: "Test email sent", description: `Look in the mailbox of ${to}.` });
  },
);

export default function Email() {
  const { to, isLocal, ...email } = useLoaderData<typeof loader>();
  return (
    <FormPage
      title={TITLE}
      subtitle="Sends invitations, links for new passwords, invoices, and notifications"
      back={paths.admin()}
      backLabel="Admin Panel"
    >
      <EmailState {...email} />
      {email.isSetUp ? (
        <ActionForm submit="Send a test email" pending="Sending…">
          <p className="text-muted">The test email goes to {to}.</p>
        </ActionForm>
      ) : (
        <EmailSetupSteps from={email.from} service={email.service} isLocal={isLocal} />
      )}
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
