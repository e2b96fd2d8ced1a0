import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { isEmailSetUp } from "#app/domain/notifications/mail.service.server";
import { UserForm } from "#app/domain/users/user-input";
import { firstRoleFor, howUsersJoin, NO_COMPANY, roleGroupsFor, roleHintsFor } from "#app/domain/users/user-labels";
import { UsersPageQuery } from "#app/domain/users/user-query";
import { companyNames, inviteUser, mayCopyInvitation } from "#app/domain/users/users.service.server";
import { invitationFlash } from "#app/http/answers/email-flash.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { publicOrigin } from "#app/http/request/origin.server";
import { HowTheyJoin } from "#app/ui/domain/users/how-they-join";
import { UserFields } from "#app/ui/domain/users/user-fields";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";

const TITLE = "Create User";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("users.edit", { query: UsersPageQuery }, async ({ ctx, user, query }) => ({
  howTheyJoin: howUsersJoin(ctx.config.signIn, {
    isEmailSetUp: isEmailSetUp(ctx),
    mayCopyLink: mayCopyInvitation(ctx),
  }),
  roles: roleGroupsFor(user.role),
  roleHints: roleHintsFor(user.role),
  firstRole: firstRoleFor(user.role),
  // Callers limited to one company do not choose one.
  companies: ctx.can("users.assign") ? await companyNames(ctx) : null,
  search: query,
}));

export const action = pageAction(
  "users.edit",
  { query: UsersPageQuery, form: UserForm, failed: "Failed to add user" },
  async ({ ctx, input, request }) => {
    const { id, email } = await inviteUser(ctx, input, { origin: publicOrigin(ctx, request) });
    // Redirects to the list without filters, where the newest user comes first.
    return done(
      paths.users(),
      invitationFlash(ctx, { title: "User Added", sent: `An invitation was sent to ${email}.`, userId: id }),
    );
  },
);

export default function NewUser() {
  const { howTheyJoin, roles, roleHints, firstRole, companies, search } = useLoaderData<typeof loader>();
  const back = paths.users(search);
  return (
    <RouteDialog title={TITLE} back={back}>
      <ActionForm
        schema={() => import("#app/domain/users/user-input").then((module) => module.UserForm)}
        submit="Create User"
        cancel={back}
        defaultValue={{ role: firstRole, companyId: search.company ?? NO_COMPANY }}
      >
        <HowTheyJoin text={howTheyJoin} />
        <UserFields roles={roles} roleHints={roleHints} companies={companies ?? undefined} withPhone />
      </ActionForm>
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
