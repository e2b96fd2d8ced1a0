import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { cancelReturn, getReturn } from "#app/domain/returns/document/change-return.server";
import { returnNumber } from "#app/domain/returns/return-labels";
import { canMoveReturn } from "#app/domain/returns/return-status";
import { CancelReturn, ReturnParams } from "#app/domain/returns/returns.schema";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { returnPaths } from "#app/http/warehouse-work/return-paths";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";
import { NotPossible } from "#app/ui/primitives/states/not-possible";

export const meta: MetaFunction = () => [{ title: "Cancel return" }];

export const loader = pageLoader("orders.create", { params: ReturnParams }, async ({ ctx, params }) => {
  const { id, number, status, receivedUnits } = await getReturn(ctx, params.returnId);
  const refused =
    receivedUnits > 0
      ? "Units of this return were received. Complete it instead."
      : canMoveReturn(status, "canceled")
        ? null
        : "This return is completed or canceled.";
  return { id, number, refused };
});

export const action = pageAction(
  "orders.create",
  { params: ReturnParams, form: CancelReturn, failed: "Failed to cancel the return" },
  async ({ ctx, params: { returnId }, input }) => {
    const { number } = await cancelReturn(ctx, returnId, input.reason);
    return done(returnPaths.one(returnId), { title: `${returnNumber(number)} canceled` });
  },
);

export default function CancelReturnPage() {
  const { id, number, refused } = useLoaderData<typeof loader>();
  const back = returnPaths.one(id);
  return (
    <RouteDialog title={`Cancel return ${returnNumber(number)}`} back={back} size="sm">
      {refused ? (
        <NotPossible reason={refused} back={back} />
      ) : (
        <ActionForm submit="Cancel return" variant="danger" pending="Canceling..." cancel={back} cancelLabel="Keep it">
          <TextField name="reason" label="Reason" required maxLength={500} autoFocus />
        </ActionForm>
      )}
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
