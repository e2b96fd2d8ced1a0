import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { chooseNotifications, myChoices } from "#app/domain/notifications/notification-settings.server";
import { ChoicesForm } from "#app/domain/notifications/notifications.query";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { profilePaths } from "#app/http/profile-paths";
import { EmailSetUpStep } from "#app/ui/domain/access/email-set-up-step";
import { ChoiceTable } from "#app/ui/domain/notifications/choice-table";
import { Page } from "#app/ui/layouts/pages/page";
import { Hint } from "#app/ui/primitives/states/hint";
import { useIsEmailSetUp } from "#app/ui/site/site-facts";

export const meta: MetaFunction = () => [{ title: "Notifications · Profile" }];

export const loader = pageLoader("profile.own", {}, async ({ ctx }) => ({
  choices: await myChoices(ctx),
  email: ctx.actor.email,
  maySetUp: ctx.can("system.read"),
}));

export const action = pageAction("profile.own", { form: ChoicesForm }, async ({ ctx, input }) => {
  await chooseNotifications(ctx, input);
  return done(profilePaths.notificationSettings(), { title: "Notifications saved" });
});

export default function NotificationSettings() {
  const { choices, email, maySetUp } = useLoaderData<typeof loader>();
  const isSetUp = useIsEmailSetUp();
  return (
    <Page
      title="Notifications"
      subtitle="Which events notify you, and how"
      width="narrow"
      back={{ to: paths.profile(), label: "Profile" }}
    >
      <div className="grid gap-4">
        {!isSetUp && (
          <Hint>
            Email is not set up. Messages are saved but not sent. <EmailSetUpStep maySetUp={maySetUp} />
          </Hint>
        )}
        <ChoiceTable choices={choices} email={email} />
      </div>
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
