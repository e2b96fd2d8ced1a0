import type { MetaFunction } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { BulkForm, BulkQuery } from "#app/domain/fulfillment/bulk/bulk.schema";
import { bulkQuestion, changeMany } from "#app/domain/fulfillment/bulk/bulk-orders.server";
import { canUndoHolds } from "#app/domain/fulfillment/bulk/undo-holds.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { orderPaths } from "#app/http/order-paths";
import { paths } from "#app/http/paths";
import { bulkDone, bulkTitle } from "#app/ui/domain/orders/bulk/bulk-labels";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";
import { part } from "#app/ui/primitives/part";
import { Skeleton } from "#app/ui/primitives/states/skeleton";

export const meta: MetaFunction = () => [{ title: "Change orders" }];

export const loader = pageLoader("orders.read", { query: BulkQuery }, async ({ ctx, query }) => {
  const { act, id: _id, all: _all, ...search } = query;
  return { question: await bulkQuestion(ctx, query), act, search };
});

export const action = pageAction(
  "orders.read",
  { query: BulkQuery, form: BulkForm, failed: "Failed to update order status" },
  async ({ ctx, input, query }) => {
    const { act, id: _id, all: _all, ...search } = query;
    const progress = await changeMany(ctx, query, input);
    if (progress.finishedAt === null || progress.failed > 0)
      return redirect(orderPaths.bulkRun(progress.asked, search), 303);
    const undoId = (await canUndoHolds(ctx, progress)) ? progress.asked : undefined;
    return done(paths.orders(search), { title: "Status Updated", description: bulkDone(act, progress), undoId });
  },
);

const BulkOrdersForm = part(
  () => import("#app/ui/domain/orders/bulk/bulk-form"),
  "BulkOrdersForm",
  <Skeleton className="h-40" />,
);

export default function BulkOrders() {
  const { question, act, search } = useLoaderData<typeof loader>();
  const back = paths.orders(search);
  return (
    <RouteDialog title={bulkTitle(act, question.total)} back={back}>
      <BulkOrdersForm act={act} question={question} back={back} />
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
