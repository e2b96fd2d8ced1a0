import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { progressOf } from "#app/domain/fulfillment/bulk/bulk-orders.server";
import { canUndoHolds } from "#app/domain/fulfillment/bulk/undo-holds.server";
import { OrdersPageQuery } from "#app/domain/orders/order-query";
import { pageLoader } from "#app/http/guards/guard.server";
import { orderPaths } from "#app/http/order-paths";
import { paths } from "#app/http/paths";
import { bulkTitle } from "#app/ui/domain/orders/bulk/bulk-labels";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";
import { part } from "#app/ui/primitives/part";
import { Skeleton } from "#app/ui/primitives/states/skeleton";

export const meta: MetaFunction = () => [{ title: "Changing orders" }];

const Params = z.object({ asked: z.string().min(1).max(64) });

export const loader = pageLoader(
  "orders.read",
  { params: Params, query: OrdersPageQuery },
  async ({ ctx, params, query: { open: _open, ...search } }) => {
    const progress = await progressOf(ctx, params.asked);
    return { progress, canUndo: await canUndoHolds(ctx, progress), search };
  },
);

const BulkRunProgress = part(
  () => import("#app/ui/domain/orders/bulk/bulk-progress"),
  "BulkRunProgress",
  <Skeleton className="h-40" />,
);

export default function BulkRun() {
  const { progress, canUndo, search } = useLoaderData<typeof loader>();
  return (
    <RouteDialog title={bulkTitle(progress.kind, progress.total)} back={paths.orders(search)}>
      <BulkRunProgress
        progress={progress}
        canUndo={canUndo}
        search={search}
        here={orderPaths.bulkRun(progress.asked, search)}
      />
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
