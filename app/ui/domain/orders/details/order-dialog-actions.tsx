import type { Blocker } from "#app/domain/fulfillment/why-not/blocker-types";
import type { OrderAction } from "#app/domain/orders/order-actions";
import { PostButton } from "#app/ui/forms/post-button";
import { useIsClient } from "#app/ui/layouts/shell/shell-context";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { Menu } from "#app/ui/primitives/overlays/menu";
import { RETURN } from "#app/ui/primitives/use-kept-scroll";
import { actionItem, type OpenedOn, type OrdersSearch, usualItems } from "../order-actions-menu";

type Props = {
  order: { id: string; orderNumber: string };
  actions: OrderAction[];
  blockers: readonly Blocker[];
  search: OrdersSearch;
  back: string;
};

const FORWARD: readonly OrderAction[] = ["pick", "resume", "picked", "ship", "deliver", "release"];

/** The order's next step. Not the release when the holds have buttons for it beside their reasons. */
export function nextStepOf(actions: readonly OrderAction[], blockers: readonly Blocker[]): OrderAction | undefined {
  const next = actions.find((action) => FORWARD.includes(action));
  const isReleasedAbove = blockers.some(({ fixes }) => fixes.some(({ leadsTo }) => leadsTo.startsWith("release")));
  return next === "release" && isReleasedAbove ? undefined : next;
}

/** The order's next step as a button; rarely used actions are in a menu. */
export function OrderDialogActions({ order, actions, blockers, search, back }: Props) {
  const isClient = useIsClient();
  const next = nextStepOf(actions, blockers);
  const others = [
    ...actions.filter((action) => action !== next).map((action) => actionItem(action, order.id, search, "order")),
    ...usualItems(order.id, search, isClient),
  ];
  return (
    <div className="dialog-foot mt-6 flex flex-wrap items-center justify-end gap-3">
      <span className="mr-auto">
        <Menu label={`More actions for order ${order.orderNumber}`} trigger="More actions" items={others} />
      </span>
      <LinkButton to={back} state={RETURN} preventScrollReset className="max-sm:hidden">
        Close
      </LinkButton>
      {next && <NextStep action={next} orderId={order.id} search={search} on="order" />}
    </div>
  );
}

type NextStepProps = { action: OrderAction; orderId: string; search: OrdersSearch; on: OpenedOn };

export function NextStep({ action, orderId, search, on }: NextStepProps) {
  const item = actionItem(action, orderId, search, on);
  if ("to" in item) {
    return (
      <LinkButton to={item.to} variant="primary" icon={item.icon} preventScrollReset={item.isDialog}>
        {item.label}
      </LinkButton>
    );
  }
  return (
    <PostButton action={item.action} fields={item.fields} variant="primary" icon={item.icon} pending="Saving...">
      {item.label}
    </PostButton>
  );
}
