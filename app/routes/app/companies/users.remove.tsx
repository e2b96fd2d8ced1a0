import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { displayName } from "#app/domain/access/access.schema";
import { CompanyQuery } from "#app/domain/companies/companies.schema";
import type { Ctx } from "#app/domain/kernel/ctx";
import { forbidden, notFound } from "#app/domain/kernel/errors";
import { mayRemoveOnTab } from "#app/domain/users/company-tab";
import { UserParams } from "#app/domain/users/user-input";
import { deleteUser, getUser, toManaged } from "#app/domain/users/users.service.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";
import { saidOnTab } from "./users.server";

const TITLE = "Remove user";

export const meta: MetaFunction = () => [{ title: TITLE }];

const asked = { params: UserParams, query: CompanyQuery };

export const loader = pageLoader("users.manage", asked, async ({ ctx, params, query }) => {
  const { email, ...person } = await removable(ctx, params.id, query.company);
  return { name: displayName({ ...person, email }), email, companyId: query.company };
});

export const action = pageAction(
  "users.manage",
  { ...asked, failed: "Failed to remove user" },
  ({ ctx, params, query }) =>
    saidOnTab(query.company, "Failed to remove user", async () => {
      const { id } = await removable(ctx, params.id, query.company);
      const { email } = await deleteUser(ctx, id);
      return { title: "User Removed", description: email };
    }),
);

/** @throws not_found for a user of another company; forbidden */
async function removable(ctx: Ctx, id: string, companyId: string) {
  const person = await getUser(ctx, id);
  if (person.companyId !== companyId) throw notFound("This user");
  if (!mayRemoveOnTab(ctx.actor, toManaged(person)))
    throw forbidden("You don't have permission to remove this user.", "forbidden");
  return person;
}

export default function RemoveCompanyUser() {
  const { name, email, companyId } = useLoaderData<typeof loader>();
  const back = paths.company(companyId, "users");
  return (
    <RouteDialog title={TITLE} back={back} description={`${name}, ${email}`} size="sm">
      <ActionForm submit="Remove user" pending="Removing..." variant="danger" cancel={back}>
        <p>
          Their account is deleted: they are signed out and cannot sign in again. What they did stays in the history
          under their name. This action cannot be undone.
        </p>
      </ActionForm>
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
