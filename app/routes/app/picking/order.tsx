import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { OrderParams } from "#app/domain/orders/orders.schema";
import { ReassignForm } from "#app/domain/picking/picking.schema";
import { reassignPicking, watchPicking } from "#app/domain/picking/picking.service.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { pickingPaths } from "#app/http/picking-paths";
import { SessionBadge } from "#app/ui/domain/picking/history/session-badge";
import { ReleaseOrder } from "#app/ui/domain/picking/session/pick-aside";
import { Facts } from "#app/ui/domain/picking/session/pick-items";
import { SelectField } from "#app/ui/forms/fields/select-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { Page } from "#app/ui/layouts/pages/page";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { Card } from "#app/ui/primitives/card";
import { Progress } from "#app/ui/primitives/states/progress";

export const meta: MetaFunction = () => [{ title: "Picking in progress" }];

export const loader = pageLoader("picking.supervise", { params: OrderParams }, ({ ctx, params }) =>
  watchPicking(ctx, params.orderId),
);

export const action = pageAction(
  "picking.supervise",
  { params: OrderParams, form: ReassignForm },
  async ({ ctx, params, input }) => {
    const { session } = await reassignPicking(ctx, params.orderId, input.userId);
    const description = `${session.userName} can resume it with the items picked so far.`;
    return done(pickingPaths.pickingOrder(params.orderId), { title: "Order reassigned", description });
  },
);

/** An order that another user is picking: record shortages, or reassign the order. */
export default function PickingInProgress() {
  const { view, pickers } = useLoaderData<typeof loader>();
  return (
    <Page
      title={`Order ${view.orderNumber}`}
      subtitle={`${view.picker} is picking it for ${view.customerName}`}
      badges={<SessionBadge status={view.isPaused ? "paused" : "active"} />}
      back={{ to: paths.picking(), label: "Order Picking" }}
      actions={<ReleaseOrder view={view} action={pickingPaths.releaseOther(view.orderId)} />}
    >
      <Progress
        size="lg"
        value={view.picked}
        max={view.total}
        label="Picked"
        detail={`${view.picked} of ${view.total} units`}
      />
      <Reassign picker={view.picker} pickers={pickers} />
      <Card title="Items" description="In walking order" padded={false}>
        <ol>
          {view.items.map((item) => (
            <li
              key={item.id}
              className="flex flex-wrap items-center justify-between gap-3 border-line border-t px-5 py-3"
            >
              <Facts item={item} />
              {item.left > 0 && (
                <LinkButton to={pickingPaths.shortPick(item.id)} size="touch" className="max-sm:w-full">
                  Report short<span className="sr-only">: {item.name}</span>
                </LinkButton>
              )}
            </li>
          ))}
        </ol>
      </Card>
    </Page>
  );
}

/** Reassigns the order to another picker. */
function Reassign({ picker, pickers }: { picker: string; pickers: readonly { id: string; name: string }[] }) {
  return (
    <Card
      className="touch-form"
      title="Reassign"
      description="Picked items stay picked and count for the original picker"
    >
      {pickers.length === 0 ? (
        <p className="text-muted">No other pickers work for this company.</p>
      ) : (
        <ActionForm submit="Reassign" pending="Reassigning…" className="grid max-w-md gap-4">
          <SelectField
            name="userId"
            label="New picker"
            hint={`The order moves from ${picker} to the new picker, who must resume it`}
            options={pickers.map(({ id, name }) => ({ value: id, label: name }))}
            placeholder="Choose a picker"
            required
          />
        </ActionForm>
      )}
    </Card>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
