import type { MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { LettersQuery, RetryLetter } from "#app/domain/notifications/mail/mail.query";
import { MAIL_STATUS_LABEL, MAIL_STATUSES } from "#app/domain/notifications/mail/mail-labels";
import { isEmailSetUp, listMails, retryMail } from "#app/domain/notifications/mail.service.server";
import { adminPaths } from "#app/http/admin-paths";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { LettersTable } from "#app/ui/domain/system/emails/letters-table";
import { SYSTEM_DENIED, SYSTEM_TITLE, SystemPage } from "#app/ui/domain/system/system-page";
import { DeniedOr } from "#app/ui/layouts/pages/denied";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { Hint } from "#app/ui/primitives/states/hint";
import { Tabs } from "#app/ui/primitives/tabs";

export const meta: MetaFunction = () => [{ title: `Emails · ${SYSTEM_TITLE}` }];

const TABS = [undefined, ...MAIL_STATUSES].map((status) => ({
  status,
  label: status ? MAIL_STATUS_LABEL[status] : "All",
}));

export const loader = pageLoader("system.read", { query: LettersQuery }, async ({ ctx, query }) => ({
  ...(await listMails(ctx, query)),
  query,
  isSetUp: isEmailSetUp(ctx),
  isLocal: ctx.config.local,
  tabs: TABS,
}));

export const action = pageAction(
  "system.read",
  { query: LettersQuery, form: RetryLetter },
  async ({ ctx, input, query: { status } }) => {
    await retryMail(ctx, input.id);
    return done(paths.system("mail", { status }), { title: "Email queued", description: "It will be sent shortly." });
  },
);

export default function SystemMail() {
  const { rows, next, query, isSetUp, isLocal, tabs } = useLoaderData<typeof loader>();
  const { status, cursor } = query;
  return (
    <SystemPage part="mail">
      {!isSetUp && (
        <Hint tone={isLocal ? "info" : "warn"}>
          Email is not set up. Emails are not sent{isLocal && ", but you can open and read them here"}.{" "}
          <TextLink to={adminPaths.email()}>Set up email</TextLink>
        </Hint>
      )}
      <Tabs
        minor
        label="Emails"
        items={tabs.map((tab) => ({
          to: paths.system("mail", { status: tab.status }),
          label: tab.label,
          current: tab.status === status,
        }))}
      />
      <LettersTable
        rows={rows}
        status={status}
        newer={cursor ? paths.system("mail", { status }) : null}
        older={next && paths.system("mail", { status, cursor: next })}
      />
      <Outlet />
    </SystemPage>
  );
}

export function ErrorBoundary() {
  return <DeniedOr title={SYSTEM_TITLE} detail={SYSTEM_DENIED} />;
}
