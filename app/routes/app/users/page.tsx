import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Outlet, type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { viewUrl } from "#app/domain/filters/lists";
import { userList } from "#app/domain/users/list/user-columns";
import { UsersPageQuery } from "#app/domain/users/user-query";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { ListTools } from "#app/ui/forms/list/list-tools";
import { ViewTabs } from "#app/ui/forms/list/view-tabs";
import { DeniedOr } from "#app/ui/layouts/pages/denied";
import { Page } from "#app/ui/layouts/pages/page";
import { part } from "#app/ui/primitives/part";
import { Skeleton, TableSkeleton } from "#app/ui/primitives/states/skeleton";
import { loadUsers } from "./load.server";

// Loaded on demand: a dialog opened by its own URL does not wait for the list behind it.
const lists = () => import("#app/ui/domain/users/user-list");
const CreateUser = part(lists, "CreateUser");
const UserFilters = part(lists, "UserFilters", <Skeleton className="h-10" />);
const UserList = part(lists, "UserList", <TableSkeleton />);

const TITLE = "User Management";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("users.edit", { query: UsersPageQuery }, async ({ ctx, user, query, request }) => {
  const list = await loadUsers(ctx, query, Boolean(user.warehouses?.length));
  // The list without any parameter opens with the user's default view.
  const preset = list.views.find(({ isDefault }) => isDefault);
  const isList = new URL(request.url).pathname === paths.users();
  if (isList && preset && Object.values(query).every((value) => !value)) throw redirect(viewUrl("users", preset));
  return { list, search: query };
});

/** Opening a dialog keeps the list as it is; closing one reloads it. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ nextUrl, defaultShouldRevalidate }) =>
  nextUrl.pathname === paths.users() && defaultShouldRevalidate;

export default function UserManagement() {
  const { list, search } = useLoaderData<typeof loader>();
  return (
    <Page title={TITLE} subtitle="Who can sign in, and what they can do" actions={<CreateUser search={search} />}>
      <ViewTabs list="users" views={list.views} search={search} to={paths.users} all="All users" />
      <UserFilters
        search={search}
        companies={list.companies}
        roles={list.roles}
        total={list.total}
        matched={list.matched}
        tools={
          <ListTools
            id="users"
            list={userList(list.companies !== null)}
            views={list.views}
            audiences={list.audiences}
            search={search}
            to={paths.users}
          />
        }
      />
      <UserList users={list.users} search={search} next={list.next} hasCompanies={list.companies !== null} />
      <Outlet />
    </Page>
  );
}

export function ErrorBoundary() {
  return <DeniedOr title={TITLE} detail="You don't have permission to manage users." />;
}
