import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { displayName } from "#app/domain/access/access.schema";
import { UserParams } from "#app/domain/users/user-input";
import { UsersPageQuery } from "#app/domain/users/user-query";
import { getInvited, makeInvitationLink } from "#app/domain/users/users.service.server";
import { adminPaths } from "#app/http/admin-paths";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { publicOrigin } from "#app/http/request/origin.server";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { CopyableText } from "#app/ui/primitives/buttons/copy-button";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";
import { Hint } from "#app/ui/primitives/states/hint";

const TITLE = "Invitation link";

export const meta: MetaFunction = () => [{ title: TITLE }];

const asked = { params: UserParams, query: UsersPageQuery };

export const loader = pageLoader("users.assign", asked, async ({ ctx, params, query }) => {
  const { email, ...person } = await getInvited(ctx, params.id);
  return { name: displayName({ ...person, email }), email, search: query, maySetUp: ctx.can("system.read") };
});

// Returns data instead of redirecting: the link is shown here, once.
export const action = pageAction("users.assign", asked, async ({ ctx, params, request }) => ({
  link: await makeInvitationLink(ctx, params.id, { origin: publicOrigin(ctx, request) }),
}));

export default function InvitationLink() {
  const { name, email, search, maySetUp } = useLoaderData<typeof loader>();
  const link = useActionData<{ link?: string }>()?.link;
  const back = paths.users(search);
  return (
    <RouteDialog title={TITLE} back={back} description={name === email ? email : `${name}, ${email}`}>
      {link ? (
        <div className="grid gap-5">
          <Hint tone="good" role="status" title="Link created">
            It is shown only once, works once, and expires after seven days. Send it to {email} only: anyone who opens
            it signs in as this user.
          </Hint>
          <CopyableText value={link} label="Copy link" />
          <div className="flex justify-end">
            <LinkButton to={back} variant="primary">
              Done
            </LinkButton>
          </div>
        </div>
      ) : (
        <ActionForm submit="Create link" pending="Creating…" cancel={back}>
          <p>
            Email is not set up, so the invitation was not sent. Create a link and pass it on yourself. Earlier links of
            this user stop working.
          </p>
          {maySetUp && (
            <p className="text-muted">
              <TextLink to={adminPaths.email()}>Set up email</TextLink> to send invitations automatically.
            </p>
          )}
        </ActionForm>
      )}
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
