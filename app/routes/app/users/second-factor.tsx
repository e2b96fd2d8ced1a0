import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { displayName } from "#app/domain/access/access.schema";
import { UserParams } from "#app/domain/users/user-input";
import { UsersPageQuery } from "#app/domain/users/user-query";
import { getResettableUser, resetSecondFactor } from "#app/domain/users/users.service.server";
import { emailFlash } from "#app/http/answers/email-flash.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { publicOrigin } from "#app/http/request/origin.server";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";

const TITLE = "Reset second factor";

export const meta: MetaFunction = () => [{ title: TITLE }];

const asked = { params: UserParams, query: UsersPageQuery };

export const loader = pageLoader("users.reset-factor", asked, async ({ ctx, params, query }) => {
  const { email, ...person } = await getResettableUser(ctx, params.id);
  return { name: displayName({ ...person, email }), email, search: query };
});

export const action = pageAction("users.reset-factor", asked, async ({ ctx, params, query, request }) => {
  const { email } = await resetSecondFactor(ctx, params.id, { origin: publicOrigin(ctx, request) });
  const title = "Second factor reset";
  const unsent = `${email} was not notified`;
  const message = emailFlash(ctx, { title, description: `${email} is notified by email.` }, { title, unsent });
  return done(paths.users(query), message);
});

export default function ResetSecondFactor() {
  const { name, email, search } = useLoaderData<typeof loader>();
  const back = paths.users(search);
  return (
    <RouteDialog title={TITLE} back={back} description={name === email ? email : `${name}, ${email}`} size="sm">
      <ActionForm submit="Reset second factor" pending="Resetting…" variant="danger" cancel={back}>
        <p>
          Removes this user&rsquo;s passkeys, authenticator app, and recovery codes, and signs them out everywhere. Next
          time, they sign in with their password. Make sure that the request really comes from them.
        </p>
      </ActionForm>
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
