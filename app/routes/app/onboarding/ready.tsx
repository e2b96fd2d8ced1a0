import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { OnboardingParams } from "#app/domain/companies/companies.schema";
import { companyInReach, onboardingDone } from "#app/domain/companies/companies.service.server";
import { quickStats, toQuickStats } from "#app/domain/companies/company-overview.server";
import { STEP_LABEL, skippedSteps } from "#app/domain/companies/onboarding/onboarding-steps";
import { notFound } from "#app/domain/kernel/errors";
import { companyPaths } from "#app/http/company-paths";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { CircleCheck } from "#app/ui/icons/icons";
import { Page } from "#app/ui/layouts/pages/page";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { Hint } from "#app/ui/primitives/states/hint";
import { Stat, StatGrid } from "#app/ui/primitives/values/stat";

export const meta: MetaFunction = () => [{ title: "Company set up" }];

export const loader = pageLoader("companies.create", { params: OnboardingParams }, async ({ ctx, params }) => {
  const [company, steps, ...figures] = await ctx.db.batch(
    companyInReach(ctx, params.companyId),
    onboardingDone(ctx, params.companyId),
    ...quickStats(ctx, params.companyId),
  );
  if (!company) throw notFound("This company");
  const { id, name, onboardingStep } = company;
  return {
    company: { id, name },
    onboardingStep,
    skipped: skippedSteps(onboardingStep, steps),
    stats: toQuickStats(figures),
  };
});

export default function Ready() {
  const { company, onboardingStep, skipped, stats } = useLoaderData<typeof loader>();
  const { id, name } = company;
  return (
    <Page title={`Set up ${name}`} back={{ to: paths.companies(), label: "Companies" }} width="narrow">
      <div className="rounded-lg border border-line bg-surface">
        {onboardingStep ? (
          <EmptyState
            title="Setup is not finished"
            detail={`Next step: ${STEP_LABEL[onboardingStep]}.`}
            action={
              <LinkButton to={companyPaths.onboarding(id, onboardingStep)} variant="primary">
                Continue setup
              </LinkButton>
            }
          />
        ) : (
          <EmptyState
            icon={CircleCheck}
            title={`${name} is ready`}
            detail={
              stats.products > 0
                ? "You can now receive orders from its store through the staging area, or create them manually."
                : "It has no products yet. Add them before the first order so that its lines match by SKU."
            }
            action={
              <div className="flex flex-wrap justify-center gap-2">
                <LinkButton to={paths.company(id)} variant="primary">
                  Open company
                </LinkButton>
                <LinkButton to={paths.staging({ company: id })}>View staged orders</LinkButton>
                <LinkButton to={paths.newOrder()}>Create order</LinkButton>
              </div>
            }
          />
        )}
      </div>
      {skipped.length > 0 && (
        <Hint title="Skipped steps">
          <div className="mt-3 flex flex-wrap gap-2">
            {skipped.map((step) => (
              <LinkButton key={step} to={companyPaths.onboarding(id, step)} size="sm">
                {STEP_LABEL[step]}
              </LinkButton>
            ))}
          </div>
        </Hint>
      )}
      <StatGrid columns={3}>
        <Stat label="Products" value={stats.products.toLocaleString("en-US")} to={paths.company(id, "products")} />
        <Stat
          label="Units on hand"
          value={stats.unitsOnHand.toLocaleString("en-US")}
          to={paths.company(id, "inventory")}
        />
        <Stat label="Open orders" value={stats.openOrders.toLocaleString("en-US")} />
      </StatGrid>
      <p className="text-muted">
        Next: describe{" "}
        <a className="text-accent underline" href={paths.company(id, "processes")}>
          how its goods are handled
        </a>
        . Pickers and packers see it while they work.
      </p>
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
