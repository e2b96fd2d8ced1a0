import type { OrderAction } from "#app/domain/orders/order-actions";
import type { OpenChange } from "#app/domain/orders/undecided.server";
import { orderPaths } from "#app/http/order-paths";
import { paths } from "#app/http/paths";
import { withBack } from "#app/http/redirects/back-path";
import { shippingPaths } from "#app/http/shipping-paths";
import {
  Ban,
  CircleHelp,
  CirclePause,
  CirclePlay,
  Eye,
  ListChecks,
  PackageCheck,
  Pencil,
  Printer,
  Truck,
  Undo2,
} from "#app/ui/icons/icons";
import type { MenuItem } from "../../primitives/overlays/menu-entries";
import type { RowMenu } from "../../primitives/tables/row-menu";

export type OrdersSearch = Record<string, string | undefined>;

interface Order {
  id: string;
  orderNumber: string;
  actions: OrderAction[];
  openChange: OpenChange | null;
}

/**
 * A row's actions, by role and status. Actions that need input lead to a page; without scripts the order's details
 * offer the same.
 */
export const orderMenu = (search: OrdersSearch, isClient: boolean): RowMenu<Order> => ({
  label: (order) => `Actions for order ${order.orderNumber}`,
  to: (order) => paths.order(order.id, search),
  items: (order) => [
    { label: "View Details", to: paths.order(order.id, search), icon: Eye, isDialog: true },
    ...(order.openChange
      ? [
          {
            label: "Review change",
            to: withBack(orderPaths.orderChange(order.openChange.id), paths.orders(search)),
            icon: ListChecks,
          },
        ]
      : []),
    ...order.actions
      .filter((action) => action !== "ship" || !order.openChange?.isBlocking)
      .map((action) => actionItem(action, order.id, search)),
    ...usualItems(order.id, search, isClient),
  ],
});

/** What users can do with every order: client companies ask the warehouse about it, and all print its paper. */
export const usualItems = (
  orderId: string,
  search: OrdersSearch,
  isClient: boolean,
): Exclude<MenuItem, "divider">[] => [
  ...(isClient
    ? [{ label: "Ask the warehouse", to: `${orderPaths.page(orderId, search)}#notes`, icon: CircleHelp }]
    : []),
  printItem(orderId, isClient),
];

/** The order's paper, which opens in the browser: the floor's pick list, or the packing slip for client companies. */
const printItem = (orderId: string, isClient: boolean): Exclude<MenuItem, "divider"> => ({
  ...(isClient
    ? { label: "Print packing slip", to: shippingPaths.packingSlips({ id: orderId }) }
    : { label: "Print pick list", to: orderPaths.pickLists({ id: orderId }) }),
  icon: Printer,
  newTab: true,
});

type ActionItem = Exclude<MenuItem, "divider" | { opens: string }>;

/** Where an order's action is offered other than on the list, so that its form returns there: the page or the dialog of the order. */
export type OpenedOn = "page" | "order";

export function actionItem(action: OrderAction, orderId: string, list: OrdersSearch, on?: OpenedOn): ActionItem {
  const search = { ...list, on };
  const post = (status: string) => ({ action: orderPaths.setStatus(orderId, search), fields: { status } });
  const ask = (to: string) => ({ to: orderPaths.orderStatus(orderId, { ...search, to }), isDialog: true });
  switch (action) {
    case "pick":
      return { label: "Start Picking", icon: ListChecks, ...post("picking") };
    case "reopen":
      return { label: "Reopen picking", icon: ListChecks, ...post("picking") };
    case "picked":
      return { label: "Mark as Picked", icon: PackageCheck, ...post("picked") };
    case "resume":
      return {
        label: "Resume picking",
        icon: CirclePlay,
        action: orderPaths.resumePicking(orderId, search),
        fields: {},
      };
    case "pause":
      return {
        label: "Pause Picking",
        icon: CirclePause,
        action: orderPaths.pausePicking(orderId, search),
        fields: {},
      };
    case "put-back":
      return { label: "Release picking", icon: Undo2, ...ask("pending") };
    case "ship":
      return { label: "Mark as Shipped", icon: Truck, ...post("shipped") };
    case "deliver":
      return { label: "Mark as Delivered", icon: PackageCheck, ...post("delivered") };
    case "edit":
      return { label: "Edit Order", icon: Pencil, to: orderPaths.editOrder(orderId, search) };
    case "hold":
      return { label: "Hold", icon: CirclePause, ...ask("on-hold") };
    case "add-hold":
      return { label: "Add hold", icon: CirclePause, ...ask("on-hold") };
    case "release":
      return { label: "Release", icon: CirclePlay, ...ask("pending") };
    case "cancel":
      return { label: "Cancel order", icon: Ban, danger: true, ...ask("cancelled") };
  }
}
