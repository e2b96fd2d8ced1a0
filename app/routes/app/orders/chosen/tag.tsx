import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ChosenOrdersQuery } from "#app/domain/orders/chosen/chosen-orders.schema";
import { OrderTagInput } from "#app/domain/orders/tags/order-tag.schema";
import { tagOrders, tagQuestion } from "#app/domain/orders/tags/tag-orders.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { chosenProblem, ordersCounted } from "#app/ui/domain/orders/bulk/chosen-orders";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";
import { part } from "#app/ui/primitives/part";
import { NotPossible } from "#app/ui/primitives/states/not-possible";
import { Skeleton } from "#app/ui/primitives/states/skeleton";

const TagForm = part(() => import("#app/ui/domain/orders/bulk/tag-form"), "TagForm", <Skeleton className="h-32" />);

export const meta: MetaFunction = () => [{ title: "Add tag" }];

export const loader = pageLoader("orders.edit", { query: ChosenOrdersQuery }, async ({ ctx, query }) => {
  const { id: _id, all: _all, on: _on, ...search } = query;
  return { question: await tagQuestion(ctx, query), search };
});

export const action = pageAction(
  "orders.edit",
  { query: ChosenOrdersQuery, form: OrderTagInput, failed: "Failed to add the tag" },
  async ({ ctx, query, input: { tag } }) => {
    const { id: _id, all: _all, on: _on, ...search } = query;
    const { changed, undoId } = await tagOrders(ctx, query, tag);
    if (changed === 0)
      return done(paths.orders(search), { title: "No tag added", description: `No order needed “${tag}”.` });
    const description = `Added “${tag}” to ${ordersCounted(changed)}.`;
    return done(paths.orders(search), { title: "Tag added", description, undoId });
  },
);

export default function TagOrders() {
  const { question, search } = useLoaderData<typeof loader>();
  const back = paths.orders(search);
  const problem = chosenProblem(question);
  return (
    <RouteDialog title={`Add a tag to ${ordersCounted(question.total)}`} back={back} size="sm">
      {problem ? (
        <NotPossible reason={problem} back={back} />
      ) : (
        <TagForm submit="Add tag" hint="Shown on each order. You can filter orders by it." back={back} />
      )}
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
