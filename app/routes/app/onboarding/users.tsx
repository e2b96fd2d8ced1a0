import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { displayName, ROLE_LABEL } from "#app/domain/access/access.schema";
import { OnboardingParams } from "#app/domain/companies/companies.schema";
import { companyInReach, getCompany, onboardingDone, peopleOf } from "#app/domain/companies/companies.service.server";
import { InviteForm } from "#app/domain/companies/onboarding/onboarding.schema";
import { isEmailSetUp } from "#app/domain/notifications/mail.service.server";
import { howUsersJoin } from "#app/domain/users/user-labels";
import { mayCopyInvitation } from "#app/domain/users/users.service.server";
import { invitationFlash } from "#app/http/answers/email-flash.server";
import { done } from "#app/http/answers/flash.server";
import { companyPaths } from "#app/http/company-paths";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { publicOrigin } from "#app/http/request/origin.server";
import { InviteRows } from "#app/ui/domain/onboarding/invite-rows";
import { OnboardingFrame } from "#app/ui/domain/onboarding/onboarding-frame";
import { OnboardingPeople } from "#app/ui/domain/onboarding/onboarding-people";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { Hint } from "#app/ui/primitives/states/hint";
import { useIsEmailSetUp } from "#app/ui/site/site-facts";
import { companyInSetup } from "./company.server";
import { type Invited, inviteAll } from "./invite.server";

export const meta: MetaFunction = () => [{ title: "Invite users" }];

export const loader = pageLoader("companies.create", { params: OnboardingParams }, async ({ ctx, params }) => {
  const [company, steps, people] = await ctx.db.batch(
    companyInReach(ctx, params.companyId),
    onboardingDone(ctx, params.companyId),
    peopleOf(ctx, params.companyId),
  );
  return {
    ...companyInSetup(company, steps),
    howTheyJoin: howUsersJoin(ctx.config.signIn, {
      isEmailSetUp: isEmailSetUp(ctx),
      mayCopyLink: mayCopyInvitation(ctx),
    }),
    people: people.map((person) => ({
      id: person.id,
      email: person.email,
      name: displayName(person),
      role: person.role,
      roleLabel: ROLE_LABEL[person.role],
      status: person.status,
    })),
  };
});

export const action = pageAction(
  "companies.create",
  { params: OnboardingParams, form: InviteForm, failed: "Failed to add user" },
  async ({ ctx, params, input, form, request }) => {
    const { id } = await getCompany(ctx, params.companyId);
    const outcome = await inviteAll(ctx, id, input, form, publicOrigin(ctx, request));
    if (outcome.answer) return outcome.answer;
    const { invited } = outcome;
    const who = invited.length === 1 ? invited[0] : `${invited.length} people`;
    return done(
      companyPaths.onboarding(id, "users"),
      invitationFlash(ctx, { title: "User Added", sent: `${who} will receive an invitation by email.`, userId: null }),
    );
  },
);

const ONE = { people: [{ role: "company_manager" }] };

export default function InviteUsers() {
  const { company, reached, skipped, people, howTheyJoin } = useLoaderData<typeof loader>();
  const isSetUp = useIsEmailSetUp();
  const invited = (useActionData() as Invited | undefined)?.invited ?? [];
  return (
    <OnboardingFrame
      company={company}
      step="users"
      reached={reached}
      skipped={skipped}
      title="Users"
      detail={`People who can sign in for this company. ${howTheyJoin}`}
      done={people.length > 0}
    >
      {invited.length > 0 && (
        <Hint tone="good" role="status" title={`Invited: ${invited.join(", ")}`}>
          The users below were not invited. Correct the rows and send them again.
        </Hint>
      )}
      {people.length > 0 && <OnboardingPeople people={people} />}
      <div className="rounded-lg border border-line bg-surface p-6 max-sm:p-4">
        <ActionForm
          // Invited rows leave the form: the key restarts it with the rest.
          key={people.length}
          schema={() =>
            import("#app/domain/companies/onboarding/onboarding.schema").then((module) => module.InviteForm)
          }
          defaultValue={ONE}
          submit={isSetUp ? "Send invitations" : "Add users"}
          pending={isSetUp ? "Sending…" : "Adding…"}
        >
          <InviteRows />
        </ActionForm>
      </div>
    </OnboardingFrame>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
