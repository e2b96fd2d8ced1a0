import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { createPlan } from "#app/domain/inventory/counts/plans/change-plan.server";
import { CountPlanForm } from "#app/domain/inventory/counts/plans/plan.schema";
import { plansScreen } from "#app/domain/inventory/counts/plans/plans.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { countPaths } from "#app/http/warehouse-work/count-paths";
import { CountsPage } from "#app/ui/domain/inventory/counts/counts-page";
import { NewPlan } from "#app/ui/domain/inventory/counts/plan-form";
import { PlanTable } from "#app/ui/domain/inventory/counts/plan-table";

export const meta: MetaFunction = () => [{ title: "Count plans" }];

export const loader = pageLoader("inventory.adjust", {}, ({ ctx }) => plansScreen(ctx));

export const action = pageAction("inventory.adjust", { form: CountPlanForm }, async ({ ctx, input }) => {
  const { name } = await createPlan(ctx, input);
  return done(countPaths.plans(), { title: "Plan saved", description: name });
});

export default function Plans() {
  const { plans, companies, reachesAll, warehouses, usualWarehouse } = useLoaderData<typeof loader>();
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  return (
    <CountsPage part="plans" mayApprove>
      <PlanTable plans={plans} companyName={(id) => names.get(id) ?? ""} />
      <NewPlan companies={companies} reachesAll={reachesAll} warehouses={warehouses} usualWarehouse={usualWarehouse} />
    </CountsPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
