import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { displayName } from "#app/domain/access/access.schema";
import { UserParams } from "#app/domain/users/user-input";
import { UsersPageQuery } from "#app/domain/users/user-query";
import { deleteUser, getRemovableUser } from "#app/domain/users/users.service.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";

const TITLE = "Delete User";

export const meta: MetaFunction = () => [{ title: TITLE }];

const asked = { params: UserParams, query: UsersPageQuery };

export const loader = pageLoader("users.edit", asked, async ({ ctx, params, query }) => {
  const { email, ...person } = await getRemovableUser(ctx, params.id);
  return { name: displayName({ ...person, email }), email, search: query };
});

export const action = pageAction(
  "users.edit",
  { ...asked, failed: "Failed to remove user" },
  async ({ ctx, params, query }) => {
    const { email } = await deleteUser(ctx, params.id);
    return done(paths.users(query), { title: "User Removed", description: email });
  },
);

export default function DeleteUser() {
  const { name, email, search } = useLoaderData<typeof loader>();
  const back = paths.users(search);
  return (
    <RouteDialog title={TITLE} back={back} description={name === email ? email : `${name}, ${email}`} size="sm">
      <ActionForm submit="Delete User" pending="Deleting..." variant="danger" cancel={back}>
        <p>Are you sure you want to delete this user? This action cannot be undone.</p>
      </ActionForm>
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
