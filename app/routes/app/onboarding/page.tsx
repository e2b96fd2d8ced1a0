import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { CreateCompany, Submission } from "#app/domain/companies/companies.schema";
import { createCompany } from "#app/domain/companies/companies.service.server";
import { done } from "#app/http/answers/flash.server";
import { companyPaths } from "#app/http/company-paths";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { CompanyProfileFields } from "#app/ui/domain/companies/company-profile-fields";
import { OnboardingFrame } from "#app/ui/domain/onboarding/onboarding-frame";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { DeniedOr } from "#app/ui/layouts/pages/denied";

export const meta: MetaFunction = () => [{ title: "New company" }];

export const loader = pageLoader("companies.create", {}, async ({ ctx }) => ({ submission: ctx.newId() }));

export const action = pageAction(
  "companies.create",
  { form: CreateCompany, failed: "Failed to create company. Please try again." },
  async ({ ctx, input, form }) => {
    const { id, name } = await createCompany(ctx, input, Submission.parse(form.get("submission")));
    return done(companyPaths.onboarding(id, "users"), {
      title: "Company created successfully!",
      description: `Next: the users of ${name.slice(0, 100)}.`,
    });
  },
);

export default function CompanyProfile() {
  const { submission } = useLoaderData<typeof loader>();
  return (
    <OnboardingFrame
      company={null}
      step="profile"
      reached={null}
      skipped={[]}
      title="Company Profile"
      detail="Name and contact details of the client. You can change everything later."
    >
      <div className="rounded-lg border border-line bg-surface p-6 max-sm:p-4">
        <ActionForm
          schema={() => import("#app/domain/companies/companies.schema").then((module) => module.CreateCompany)}
          submit="Create Company"
          cancel={paths.companies()}
        >
          <HiddenField name="submission" value={submission} />
          <CompanyProfileFields />
        </ActionForm>
      </div>
    </OnboardingFrame>
  );
}

export const ErrorBoundary = () => <DeniedOr title="New company" detail="Only administrators can add companies." />;
