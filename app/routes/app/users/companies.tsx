import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { displayName } from "#app/domain/access/access.schema";
import { AssignForm as Assignments, UserParams } from "#app/domain/users/user-input";
import { UsersPageQuery } from "#app/domain/users/user-query";
import { assignCompanies, assignmentsOf } from "#app/domain/users/users.service.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";
import { part } from "#app/ui/primitives/part";
import { Skeleton } from "#app/ui/primitives/states/skeleton";

export const meta: MetaFunction = () => [{ title: "Assign companies" }];

const asked = { params: UserParams, query: UsersPageQuery };

export const loader = pageLoader("users.assign", asked, async ({ ctx, params, query }) => {
  const { user, companies } = await assignmentsOf(ctx, params.id);
  return { id: user.id, name: displayName(user), companyName: user.companyName, companies, search: query };
});

export const action = pageAction(
  "users.assign",
  { ...asked, form: Assignments },
  async ({ ctx, input, params, query }) => {
    const { email } = await assignCompanies(ctx, params.id, input.companyIds);
    const count = input.companyIds.length;
    const companies = count === 1 ? "1 company" : `${count} companies`;
    return done(paths.users(query), {
      title: "Companies assigned",
      description: `${email} is assigned to ${companies}.`,
    });
  },
);

const AssignForm = part(() => import("#app/ui/domain/users/assign-form"), "AssignForm", <Skeleton className="h-80" />);

export default function AssignCompanies() {
  const { id, name, companyName, companies, search } = useLoaderData<typeof loader>();
  const back = paths.users(search);
  return (
    <RouteDialog
      title="Assign companies"
      back={back}
      description={companyName ? `${name} works for ${companyName}, and for:` : `The companies that ${name} works for`}
    >
      <AssignForm key={id} companies={companies} cancel={back} />
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
