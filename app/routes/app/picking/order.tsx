import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { OrderParams } from "#app/domain/orders/orders.schema";
import { PickingStep } from "#app/domain/picking/picking.schema";
import { releasePicking, watchPicking } from "#app/domain/picking/picking.service.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { ReleaseOrder } from "#app/ui/domain/picking/pick-aside";
import { Facts } from "#app/ui/domain/picking/pick-items";
import { Page } from "#app/ui/layouts/pages/page";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { Card } from "#app/ui/primitives/card";
import { Progress } from "#app/ui/primitives/states/progress";
import { Badge } from "#app/ui/primitives/values/badge";

export const meta: MetaFunction = () => [{ title: "Picking in progress" }];

export const loader = pageLoader("picking.supervise", { params: OrderParams }, async ({ ctx, params }) => ({
  view: await watchPicking(ctx, params.orderId),
}));

export const action = pageAction(
  "picking.supervise",
  { params: OrderParams, form: PickingStep },
  async ({ ctx, params }) => {
    await releasePicking(ctx, params.orderId);
    return done(paths.picking(), { title: "Order Released", description: "It is pending again for anyone to pick." });
  },
);

/** Somebody else's order while it is picked: to record what is missing, or to give it to somebody else. */
export default function PickingInProgress() {
  const { view } = useLoaderData<typeof loader>();
  return (
    <Page
      title={`Order ${view.orderNumber}`}
      subtitle={`${view.picker} is picking it for ${view.customerName}`}
      badges={<Badge tone={view.isPaused ? "warn" : "accent"}>{view.isPaused ? "Paused" : "Picking"}</Badge>}
      back={{ to: paths.picking(), label: "Order Picking" }}
      actions={<ReleaseOrder view={view} />}
    >
      <Progress
        size="lg"
        value={view.picked}
        max={view.total}
        label="Picked"
        detail={`${view.picked} of ${view.total} units`}
      />
      <Card title="Items" description="In walking order" padded={false}>
        <ol>
          {view.items.map((item) => (
            <li
              key={item.id}
              className="flex flex-wrap items-center justify-between gap-3 border-line border-t px-5 py-3"
            >
              <Facts item={item} />
              {item.left > 0 && <LinkButton to={paths.shortPick(item.id)}>Record short</LinkButton>}
            </li>
          ))}
        </ol>
      </Card>
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
