import type { MetaFunction } from "@remix-run/cloudflare";
import { Outlet, type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { Suspense } from "react";
import { UsersAction } from "#app/domain/users/user-input";
import { UsersPageQuery } from "#app/domain/users/user-query";
import { activateUser, deactivateUser, inviteAgain } from "#app/domain/users/users.service.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { publicOrigin } from "#app/http/request/origin.server";
import { DeniedOr } from "#app/ui/layouts/pages/denied";
import { Page } from "#app/ui/layouts/pages/page";
import { part } from "#app/ui/primitives/part";
import { Skeleton, TableSkeleton } from "#app/ui/primitives/states/skeleton";
import { loadUsers } from "./load.server";

// Loaded on demand: a dialog opened by its own URL does not need the lists.
const lists = () => import("#app/ui/domain/users/user-list");
const CreateUser = part(() => lists().then((module) => module.CreateUser));
const UserFilters = part(() => lists().then((module) => module.UserFilters));
const UserList = part(() => lists().then((module) => module.UserList));

const TITLE = "User Management";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("users.edit", { query: UsersPageQuery }, async ({ ctx, query, request }) => {
  // A dialog opened by its own URL is shown alone, so the list behind it is not read.
  const isDialog = new URL(request.url).pathname.startsWith(`${paths.users()}/`);
  return { list: isDialog ? null : await loadUsers(ctx, query), search: query };
});

export const action = pageAction(
  "users.edit",
  { query: UsersPageQuery, form: UsersAction },
  async ({ ctx, input: { intent, id }, query, request }) => {
    const link = { origin: publicOrigin(ctx, request) };
    const back = paths.users(query);
    if (intent === "deactivate") {
      const { email } = await deactivateUser(ctx, id);
      return done(back, { title: "User Deactivated", description: `${email} is signed out and cannot sign in.` });
    }
    if (intent === "activate") {
      const { email, status } = await activateUser(ctx, id, link);
      const description = status === "invited" ? `A new invitation goes to ${email}.` : `${email} can sign in again.`;
      return done(back, { title: "User Activated", description });
    }
    const { email } = await inviteAgain(ctx, id, link);
    return done(back, { title: "Invitation Sent", description: `A new link goes to ${email}. The old one is void.` });
  },
);

/** Opening a dialog keeps the list as it is; closing one reloads it. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ nextUrl, defaultShouldRevalidate }) =>
  nextUrl.pathname === paths.users() && defaultShouldRevalidate;

export default function UserManagement() {
  const { list, search } = useLoaderData<typeof loader>();
  return (
    <Page
      title={TITLE}
      subtitle="Who can sign in, and what they can do"
      actions={
        list && (
          <Suspense>
            <CreateUser search={search} />
          </Suspense>
        )
      }
    >
      {list && (
        <>
          <Suspense fallback={<Skeleton className="h-10" />}>
            <UserFilters search={search} companies={list.companies} total={list.total} matched={list.matched} />
          </Suspense>
          <Suspense fallback={<TableSkeleton />}>
            <UserList users={list.users} search={search} next={list.next} />
          </Suspense>
        </>
      )}
      <Outlet />
    </Page>
  );
}

export function ErrorBoundary() {
  return <DeniedOr title={TITLE} detail="You don't have permission to manage users." />;
}
