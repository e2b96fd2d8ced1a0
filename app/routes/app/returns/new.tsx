import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { invalid } from "#app/domain/kernel/errors";
import { announceReturn } from "#app/domain/returns/document/create-return.server";
import { newReturnScreen, ordersToReturn } from "#app/domain/returns/new-return-screen.server";
import { returnNumber } from "#app/domain/returns/return-labels";
import { AnnounceReturn, NewReturnQuery } from "#app/domain/returns/returns.schema";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { returnPaths } from "#app/http/warehouse-work/return-paths";
import { ArchivedHint } from "#app/ui/domain/orders/details/archived-hint";
import { FindOrderToReturn } from "#app/ui/domain/returns/find-order-to-return";
import { NewReturnForm } from "#app/ui/domain/returns/new-return-form";
import { FormPage } from "#app/ui/layouts/pages/form-page";
import { NotPossible } from "#app/ui/primitives/states/not-possible";

const TITLE = "Announce a return";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("orders.create", { query: NewReturnQuery }, async ({ ctx, query }) => {
  if (query.order)
    return { screen: await newReturnScreen(ctx, query.order), found: null, operationId: ctx.newId(), q: "" };
  const found = await ordersToReturn(ctx, query.q);
  const [only, another] = found?.orders ?? [];
  if (only && !another) throw redirect(returnPaths.new({ order: only.id }));
  return { screen: null, found, operationId: "", q: query.q ?? "" };
});

export const action = pageAction(
  "orders.create",
  { query: NewReturnQuery, form: AnnounceReturn, failed: "Failed to announce the return" },
  async ({ ctx, query, input }) => {
    if (!query.order) throw invalid({ lines: ["Choose an order first"] }, "validation");
    const { id, number } = await announceReturn(ctx, query.order, input);
    return done(returnPaths.one(id), {
      title: `Return ${returnNumber(number)} announced`,
      description: "Ask your customer to write this number on the parcel.",
    });
  },
);

export default function NewReturn() {
  const { screen, found, operationId, q } = useLoaderData<typeof loader>();
  const back = returnPaths.list();
  if (!screen)
    return (
      <FormPage title={TITLE} subtitle="Of an order that was shipped" back={back} backLabel="Returns">
        <FindOrderToReturn found={found} q={q} />
      </FormPage>
    );
  const { order, lines, refused, warehouses, warehouseId } = screen;
  return (
    <FormPage
      title={`Return of order ${order.orderNumber}`}
      subtitle={<bdi>{order.customerName}</bdi>}
      back={back}
      backLabel="Returns"
    >
      {refused ? (
        <NotPossible reason={refused} back={back} />
      ) : order.archivedAt !== null ? (
        <ArchivedHint order={order} search={{ on: "return" }} mayRestore />
      ) : (
        <NewReturnForm
          key={order.id}
          lines={lines}
          warehouses={warehouses}
          warehouseId={warehouseId}
          operationId={operationId}
          cancel={back}
        />
      )}
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
