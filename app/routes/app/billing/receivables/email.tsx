import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { emailStatement, statementEmailScreen } from "#app/domain/billing/receivables/emails/email-statement.server";
import { StatementEmailForm, StatementEmailQuery } from "#app/domain/billing/receivables/emails/statement-email.schema";
import { sendableDays } from "#app/domain/notifications/mail/mail-retries";
import { emailFlash } from "#app/http/answers/email-flash.server";
import { done } from "#app/http/answers/flash.server";
import { billingPaths } from "#app/http/billing-paths";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { invoicePaths } from "#app/http/invoice-paths";
import { paths } from "#app/http/paths";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { FormPage, Hint } from "#app/ui/layouts/pages/form-page";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { useIsEmailSetUp } from "#app/ui/site/site-facts";

export const meta: MetaFunction = () => [{ title: "Email statement" }];

export const loader = pageLoader("billing.manage", { query: StatementEmailQuery }, async ({ ctx, query }) => ({
  ...(await statementEmailScreen(ctx, query)),
  mayOpenEmails: ctx.can("system.read"),
  days: sendableDays("statement"),
  // Idempotency key: submitting the same form twice sends one email.
  key: ctx.newId(),
}));

export const action = pageAction(
  "billing.manage",
  { query: StatementEmailQuery, form: StatementEmailForm, failed: "Failed to send the email" },
  async ({ ctx, query, input }) => {
    const recipient = await emailStatement(ctx, query, input.key);
    const title = query.kind === "reminder" ? "Payment reminder sent" : "Statement sent";
    return done(
      billingPaths.statement({ company: query.company }),
      emailFlash(ctx, { title, description: `To ${recipient}` }),
    );
  },
);

export default function EmailStatement() {
  const { company, kind, recipient, subject, text, hasOverdue, mayOpenEmails, days, key } =
    useLoaderData<typeof loader>();
  const isSetUp = useIsEmailSetUp();
  const back = billingPaths.statement({ company: company.id });
  const isReminder = kind === "reminder";
  return (
    <FormPage
      title={isReminder ? "Payment reminder" : "Email statement"}
      subtitle={<bdi>{company.name}</bdi>}
      back={back}
      backLabel="Statement"
    >
      {!recipient ? (
        <Hint tone="warn">
          No email address is known for this company.{" "}
          <TextLink to={invoicePaths.account(company.id)}>Enter one in the billing account</TextLink>
        </Hint>
      ) : isReminder && !hasOverdue ? (
        <Hint>Nothing is overdue.</Hint>
      ) : (
        <>
          {!isSetUp && (
            <Hint tone="warn">
              Email is not set up, so nothing is sent.
              {mayOpenEmails && (
                <>
                  {" "}
                  The message is kept in <TextLink to={paths.system("mail")}>System Reports, Emails</TextLink>. If email
                  is set up within {days} days, it can be sent from there.
                </>
              )}
            </Hint>
          )}
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
            <dt className="text-muted">To</dt>
            <dd className="break-words">{recipient}</dd>
            <dt className="text-muted">Subject</dt>
            <dd className="break-words">{subject}</dd>
          </dl>
          <p className="whitespace-pre-wrap break-words rounded-lg border border-line bg-sunken p-4">{text}</p>
          <ActionForm
            defaultValue={{ key }}
            submit={isSetUp ? "Send email" : "Keep message"}
            pending={isSetUp ? "Sending..." : "Saving..."}
            cancel={back}
          >
            <HiddenField name="key" />
          </ActionForm>
        </>
      )}
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
