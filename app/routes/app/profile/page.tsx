import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { ROLE_LABEL } from "#app/domain/access/access.schema";
import { changeProfile, myProfile } from "#app/domain/access/profile.server";
import { PASSWORD_HINT, ProfileForm } from "#app/domain/access/sign-in/sign-in-form.schema";
import { viewerUnits } from "#app/domain/kernel/units";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { profilePaths } from "#app/http/profile-paths";
import { paperOf } from "#app/http/request/paper";
import type { loader as rootLoader } from "#app/root";
import { PasswordCard, PersonCard } from "#app/ui/domain/access/profile-cards";
import { SessionList } from "#app/ui/domain/access/session-list";
import { UnitsSwitch } from "#app/ui/domain/access/units-switch";
import { PaperSwitch } from "#app/ui/domain/paper/paper-switch";
import { Page } from "#app/ui/layouts/pages/page";
import { ThemeSwitch } from "#app/ui/layouts/theme-switch";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { Card } from "#app/ui/primitives/card";

export const meta: MetaFunction = () => [{ title: "Profile" }];

export const loader = pageLoader("profile.own", {}, async ({ ctx, user, state, request }) => ({
  ...(await myProfile(ctx, user.sessionId)),
  roleLabel: ROLE_LABEL[user.role],
  companyName: user.companyName,
  isAdmin: user.role === "admin",
  passwordHint: PASSWORD_HINT,
  usesPasswords: state.settings.passwordSignIn,
  paper: await paperOf(request, ctx.config),
  units: viewerUnits(ctx),
}));

export const action = pageAction("profile.own", { form: ProfileForm }, async ({ ctx, input }) => {
  await changeProfile(ctx, input);
  return done(paths.profile(), { title: "Profile saved" });
});

export default function Profile() {
  const profile = useLoaderData<typeof loader>();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return (
    <Page title="Profile" subtitle="Your details, sign-in, and preferences" width="narrow">
      <div className="grid gap-6">
        <PersonCard person={profile} />
        {profile.usesPasswords && (
          <PasswordCard email={profile.email} hasPassword={profile.hasPassword} hint={profile.passwordHint} />
        )}
        {profile.usesPasswords && (
          <Card
            title="Security"
            description="Passkeys, authenticator app, and recovery codes"
            actions={<LinkButton to={profilePaths.security()}>Manage security</LinkButton>}
          />
        )}
        <Card
          title="Notifications"
          description="Choose which events notify you, in the app and by email."
          actions={<LinkButton to={profilePaths.notificationSettings()}>Manage notifications</LinkButton>}
        />
        <SessionList sessions={profile.sessions} />
        <Card title="Theme" description="Saved in this browser only.">
          <ThemeSwitch theme={root?.theme ?? "system"} />
        </Card>
        <Card title="Units" description="For weights and sizes, on all your devices.">
          <UnitsSwitch units={profile.units} />
        </Card>
        <Card
          title="Paper"
          description="For pick lists and packing slips. Saved in this browser only, because printers differ."
        >
          <PaperSwitch paper={profile.paper} />
        </Card>
      </div>
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
