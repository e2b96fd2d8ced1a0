import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { AnyCompanyQuery, CompanyQuery } from "#app/domain/companies/companies.schema";
import { companyInReach } from "#app/domain/companies/companies.service.server";
import { forbidden, notFound } from "#app/domain/kernel/errors";
import { isEmailSetUp } from "#app/domain/notifications/mail.service.server";
import { companyTabRoleHints, companyTabRoleOptions, companyTabRoles } from "#app/domain/users/company-tab";
import { AddUser } from "#app/domain/users/user-input";
import { firstRoleFor, howUsersJoin } from "#app/domain/users/user-labels";
import { inviteUser, mayCopyInvitation } from "#app/domain/users/users.service.server";
import { invitationFlash } from "#app/http/answers/email-flash.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { publicOrigin } from "#app/http/request/origin.server";
import { HowTheyJoin } from "#app/ui/domain/users/how-they-join";
import { UserFields } from "#app/ui/domain/users/user-fields";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";
import { namedCompany } from "../named-company.server";

const TITLE = "Add user";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("users.manage", { query: AnyCompanyQuery }, async ({ ctx, user, query }) => {
  const company = await companyInReach(ctx, namedCompany(ctx, query.company, "new-user"));
  if (!company) throw notFound("This company");
  return {
    company: { id: company.id, name: company.name },
    roles: companyTabRoleOptions(user.role),
    roleHints: companyTabRoleHints(user.role),
    howTheyJoin: howUsersJoin(ctx.config.signIn, {
      isEmailSetUp: isEmailSetUp(ctx),
      mayCopyLink: mayCopyInvitation(ctx),
    }),
    firstRole: firstRoleFor(user.role),
  };
});

export const action = pageAction(
  "users.manage",
  { query: CompanyQuery, form: AddUser, failed: "Failed to add user" },
  async ({ ctx, input, query, request }) => {
    if (!companyTabRoles(ctx.actor.role).includes(input.role)) throw forbidden("Failed to add user", "forbidden");
    const person = { ...input, companyId: query.company };
    const { id, email } = await inviteUser(ctx, person, { origin: publicOrigin(ctx, request) });
    return done(
      paths.company(query.company, "users"),
      invitationFlash(ctx, { title: "User Added", sent: `An invitation was sent to ${email}.`, userId: id }),
    );
  },
);

export default function AddCompanyUser() {
  const { company, roles, roleHints, howTheyJoin, firstRole } = useLoaderData<typeof loader>();
  const back = paths.company(company.id, "users");
  return (
    <RouteDialog title={TITLE} back={back} description={company.name}>
      <ActionForm
        schema={() => import("#app/domain/users/user-input").then((module) => module.AddUser)}
        submit="Add user"
        cancel={back}
        defaultValue={{ role: firstRole }}
      >
        <HowTheyJoin text={howTheyJoin} />
        <UserFields roles={roles} roleHints={roleHints} nameRequired />
      </ActionForm>
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
