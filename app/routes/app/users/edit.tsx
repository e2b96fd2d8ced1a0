import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { displayName } from "#app/domain/access/access.schema";
import { UserForm, UserParams } from "#app/domain/users/user-input";
import { NO_COMPANY, roleGroupsFor, roleHintsFor } from "#app/domain/users/user-labels";
import { UsersPageQuery } from "#app/domain/users/user-query";
import { changeUser, companyNames, getEditableUser } from "#app/domain/users/users.service.server";
import { emailFlash } from "#app/http/answers/email-flash.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { profilePaths } from "#app/http/profile-paths";
import { publicOrigin } from "#app/http/request/origin.server";
import { UserFields } from "#app/ui/domain/users/user-fields";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";
import { Hint } from "#app/ui/primitives/states/hint";
import { useIsEmailSetUp } from "#app/ui/site/site-facts";

const TITLE = "Edit user";

export const meta: MetaFunction = () => [{ title: TITLE }];

const asked = { params: UserParams, query: UsersPageQuery };

export const loader = pageLoader("users.edit", asked, async ({ ctx, user, params, query }) => {
  const [{ id, email, firstName, lastName, phone, role, companyId, status }, companies] = await Promise.all([
    getEditableUser(ctx, params.id),
    ctx.can("users.assign") ? companyNames(ctx) : null,
  ]);
  const isSelf = id === user.id;
  return {
    person: { id, email, firstName, lastName, phone, role, companyId: companyId ?? NO_COMPANY, status },
    name: displayName({ firstName, lastName, email }),
    isSelf,
    roles: isSelf ? [] : roleGroupsFor(user.role),
    roleHints: roleHintsFor(user.role),
    companies,
    search: query,
  };
});

export const action = pageAction(
  "users.edit",
  { ...asked, form: UserForm },
  async ({ ctx, input, params, query, request }) => {
    const { email } = await changeUser(ctx, params.id, input, { origin: publicOrigin(ctx, request) });
    const title = "User updated";
    if (input.email === email) return done(paths.users(query), { title, description: email });
    const description = `The email changes when the user opens the link sent to ${input.email}.`;
    const unsent = `The email changes when the user opens a link. The link to ${input.email} was not sent`;
    return done(paths.users(query), emailFlash(ctx, { title, description }, { title, unsent }));
  },
);

export default function EditUser() {
  const { person, name, isSelf, roles, roleHints, companies, search } = useLoaderData<typeof loader>();
  const back = paths.users(search);
  const isSetUp = useIsEmailSetUp();
  return (
    <RouteDialog title={TITLE} back={back} description={name}>
      <ActionForm
        key={person.id}
        schema={() => import("#app/domain/users/user-input").then((module) => module.UserForm)}
        submit="Update User"
        cancel={back}
        defaultValue={person}
      >
        <UserFields roles={roles} roleHints={roleHints} companies={companies ?? undefined} withPhone />
        {isSelf && (
          <Hint>
            You cannot change your own role. Ask another administrator. Change your email on{" "}
            <TextLink href={profilePaths.changeEmail()}>your profile</TextLink>.
          </Hint>
        )}
        {person.status === "invited" && (
          <Hint>
            {isSetUp
              ? "If you change the email, a new invitation is sent."
              : "Email is not set up. If you change the email, a new invitation is made but not sent."}
          </Hint>
        )}
      </ActionForm>
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
