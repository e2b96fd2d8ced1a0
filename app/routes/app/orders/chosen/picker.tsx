import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ChosenOrdersQuery } from "#app/domain/orders/chosen/chosen-orders.schema";
import { AssignPickerInput } from "#app/domain/orders/pickers/assign-picker.schema";
import { assignPicker, pickerQuestion } from "#app/domain/orders/pickers/assign-picker.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { orderPaths } from "#app/http/order-paths";
import { paths } from "#app/http/paths";
import { chosenProblem, ordersCounted } from "#app/ui/domain/orders/bulk/chosen-orders";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";
import { part } from "#app/ui/primitives/part";
import { NotPossible } from "#app/ui/primitives/states/not-possible";
import { Skeleton } from "#app/ui/primitives/states/skeleton";

const PickerForm = part(
  () => import("#app/ui/domain/orders/bulk/picker-form"),
  "PickerForm",
  <Skeleton className="h-32" />,
);

export const meta: MetaFunction = () => [{ title: "Assign picker" }];

/** The list, or the order's own page. */
function backOf({ id: [orderId], on, all: _all, ...search }: ChosenOrdersQuery): string {
  return on && orderId ? orderPaths.page(orderId, search) : paths.orders(search);
}

export const loader = pageLoader("picking.supervise", { query: ChosenOrdersQuery }, async ({ ctx, query }) => {
  return { question: await pickerQuestion(ctx, query), back: backOf(query) };
});

export const action = pageAction(
  "picking.supervise",
  { query: ChosenOrdersQuery, form: AssignPickerInput, failed: "Failed to assign the picker" },
  async ({ ctx, query, input }) => {
    const { changed, name, undoId } = await assignPicker(ctx, query, input.pickerId);
    if (changed === 0)
      return done(backOf(query), { title: "Picker unchanged", description: "No order needed the change." });
    const orders = ordersCounted(changed);
    const description = name ? `Assigned ${orders} to ${name}.` : `Unassigned ${orders}.`;
    return done(backOf(query), { title: name ? "Picker assigned" : "Picker removed", description, undoId });
  },
);

export default function AssignPicker() {
  const { question, back } = useLoaderData<typeof loader>();
  const problem = chosenProblem(question);
  return (
    <RouteDialog title={`Assign ${ordersCounted(question.total)}`} back={back} size="sm">
      {problem ? <NotPossible reason={problem} back={back} /> : <PickerForm pickers={question.pickers} back={back} />}
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
