import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { changePlan } from "#app/domain/inventory/counts/plans/change-plan.server";
import { EditCountPlan, PlanParams } from "#app/domain/inventory/counts/plans/plan.schema";
import { planScreen } from "#app/domain/inventory/counts/plans/plans.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { countPaths } from "#app/http/warehouse-work/count-paths";
import { PlanFields } from "#app/ui/domain/inventory/counts/plan-form";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { FormPage } from "#app/ui/layouts/pages/form-page";

export const meta: MetaFunction = () => [{ title: "Edit count plan" }];

export const loader = pageLoader("inventory.adjust", { params: PlanParams }, ({ ctx, params }) =>
  planScreen(ctx, params.planId),
);

export const action = pageAction(
  "inventory.adjust",
  { params: PlanParams, form: EditCountPlan },
  async ({ ctx, params, input }) => {
    const { name } = await changePlan(ctx, params.planId, input);
    return done(countPaths.plans(), { title: "Plan saved", description: name });
  },
);

export default function EditPlanPage() {
  const { plan, version, companies, reachesAll, warehouses } = useLoaderData<typeof loader>();
  const { name, warehouseId, zone, abcClass, notCountedDays, companyId, sku, maxLocations, everyDays } = plan;
  const back = countPaths.plans();
  return (
    <FormPage title="Edit count plan" subtitle={<bdi>{name}</bdi>} back={back} backLabel="Plans">
      <ActionForm
        submit="Save plan"
        cancel={back}
        defaultValue={{
          ...{ version, name, warehouseId, zone, abcClass, notCountedDays, companyId, sku },
          ...{ maxLocations: String(maxLocations), everyDays: String(everyDays) },
        }}
      >
        <HiddenField name="version" />
        <p className="text-muted text-sm">Counts that the plan has already opened stay open.</p>
        <PlanFields companies={companies} reachesAll={reachesAll} warehouses={warehouses} />
      </ActionForm>
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
