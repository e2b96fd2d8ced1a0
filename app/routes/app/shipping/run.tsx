import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { RunParams } from "#app/domain/shipping/runs/buy-postage.schema";
import { cancelShipRun } from "#app/domain/shipping/runs/cancel-run.server";
import { shipRunPage } from "#app/domain/shipping/runs/ship-progress.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { shippingPaths } from "#app/http/shipping-paths";
import { Page } from "#app/ui/layouts/pages/page";
import { part } from "#app/ui/primitives/part";
import { Skeleton } from "#app/ui/primitives/states/skeleton";

export const meta: MetaFunction = () => [{ title: "Shipping orders" }];

export const loader = pageLoader("floor.work", { params: RunParams }, ({ ctx, params }) =>
  shipRunPage(ctx, params.asked),
);

export const action = pageAction(
  "floor.work",
  { params: RunParams, failed: "Failed to cancel" },
  async ({ ctx, params }) => {
    await cancelShipRun(ctx, params.asked);
    return done(shippingPaths.shipRun(params.asked), { title: "Canceled" });
  },
);

const ShipRunProgress = part(
  () => import("#app/ui/domain/shipping/ship-run-progress"),
  "ShipRunProgress",
  <Skeleton className="h-40" />,
);

export default function ShipRun() {
  const run = useLoaderData<typeof loader>();
  return (
    <Page title="Shipping orders" back={{ to: paths.shipping(), label: "Shipping" }}>
      <ShipRunProgress run={run} />
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
