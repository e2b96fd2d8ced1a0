import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { UnitMove, UnitParams } from "#app/domain/inbound/handling-units/handling-unit.schema";
import { moveHandlingUnit } from "#app/domain/inbound/handling-units/move-unit.server";
import { unitToMove } from "#app/domain/inbound/handling-units/unit-place.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { unitPaths } from "#app/http/warehouse-work/unit-paths";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";
import { part } from "#app/ui/primitives/part";
import { Skeleton } from "#app/ui/primitives/states/skeleton";

export const meta: MetaFunction = () => [{ title: "Move handling unit" }];

export const loader = pageLoader("inventory.tasks", { params: UnitParams }, async ({ ctx, params }) => {
  const { id, code, standsIn } = await unitToMove(ctx, params.unitId);
  return { id, code, standsIn, operationId: ctx.newId(), userId: ctx.actor.id };
});

export const action = pageAction(
  "inventory.tasks",
  { params: UnitParams, form: UnitMove, failed: "Failed to move the unit" },
  async ({ ctx, params: { unitId }, input }) => {
    const { code, to } = await moveHandlingUnit(ctx, unitId, input);
    return done(unitPaths.unit(unitId), { title: `${code} moved`, description: `It stands in ${to}.` });
  },
);

const UnitMoveForm = part(
  () => import("#app/ui/domain/handling-units/unit-move-form"),
  "UnitMoveForm",
  <Skeleton className="h-40" />,
);

export default function MoveUnitPage() {
  const { id, code, standsIn, operationId, userId } = useLoaderData<typeof loader>();
  const back = unitPaths.unit(id);
  return (
    <RouteDialog
      title={`Move ${code}`}
      back={back}
      size="sm"
      description={`It stands in ${standsIn}. Everything in it moves with it.`}
    >
      <UnitMoveForm
        key={operationId}
        unit={{ id, code }}
        operationId={operationId}
        userId={userId}
        from={standsIn}
        cancel={back}
      />
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
