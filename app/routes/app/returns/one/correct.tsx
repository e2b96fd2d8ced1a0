import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { correctUnits, unitsToCorrect } from "#app/domain/returns/receive/correct-units.server";
import { CorrectUnits, UnitsParams } from "#app/domain/returns/returns.schema";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { returnPaths } from "#app/http/warehouse-work/return-paths";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";
import { part } from "#app/ui/primitives/part";
import { NotPossible } from "#app/ui/primitives/states/not-possible";
import { Skeleton } from "#app/ui/primitives/states/skeleton";

const CorrectUnitsForm = part(
  () => import("#app/ui/domain/returns/receive/correct-units-form"),
  "CorrectUnitsForm",
  <Skeleton className="h-80" />,
);

export const meta: MetaFunction = () => [{ title: "Correct received units" }];

export const loader = pageLoader("inventory.receive", { params: UnitsParams }, async ({ ctx, params }) => ({
  ...(await unitsToCorrect(ctx, params.returnId, params.unitsId)),
  operationId: ctx.newId(),
}));

export const action = pageAction(
  "inventory.receive",
  { params: UnitsParams, form: CorrectUnits, failed: "Failed to correct the units" },
  async ({ ctx, params: { returnId, unitsId }, input }) => {
    await correctUnits(ctx, returnId, unitsId, input);
    return done(returnPaths.one(returnId), { title: "Received units corrected" });
  },
);

export default function CorrectUnitsPage() {
  const { return: row, units, line, serials, refused, operationId } = useLoaderData<typeof loader>();
  const back = returnPaths.one(row.id);
  return (
    <RouteDialog
      title="Correct received units"
      back={back}
      description="What was recorded stays in the history. Stock moves with the correction."
    >
      {refused ? (
        <NotPossible reason={refused} back={back} />
      ) : (
        <CorrectUnitsForm
          key={units.id}
          units={units}
          line={line}
          serials={serials}
          operationId={operationId}
          cancel={back}
        />
      )}
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
