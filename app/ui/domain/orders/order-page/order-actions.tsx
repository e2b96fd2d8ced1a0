import type { Blocker } from "#app/domain/fulfillment/why-not/blocker-types";
import type { OrderAction } from "#app/domain/orders/order-actions";
import { useIsClient } from "#app/ui/layouts/shell/shell-context";
import { Menu } from "#app/ui/primitives/overlays/menu";
import { NextStep, nextStepOf } from "../details/order-dialog-actions";
import { actionItem, type OrdersSearch, usualItems } from "../order-actions-menu";

type Props = {
  order: { id: string; orderNumber: string };
  actions: OrderAction[];
  blockers: readonly Blocker[];
  search: OrdersSearch;
};

/** The order's next step as a button, and everything else in a menu. Both return to the order's page. */
export function OrderActions({ order, actions, blockers, search }: Props) {
  const isClient = useIsClient();
  const next = nextStepOf(actions, blockers);
  return (
    <>
      <Menu
        label={`More actions for order ${order.orderNumber}`}
        trigger="More actions"
        items={[
          ...actions.filter((action) => action !== next).map((action) => actionItem(action, order.id, search, "page")),
          ...usualItems(order.id, search, isClient),
        ]}
      />
      {next && <NextStep action={next} orderId={order.id} search={search} on="page" />}
    </>
  );
}
