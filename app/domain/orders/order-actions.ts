import type { Permission, Role } from "../access/access.schema";
import { canMove, EDITABLE, type OrderStatus } from "./order-status";

/** What a screen may offer to do with an order. */
export type OrderAction = "pick" | "picked" | "ship" | "deliver" | "edit" | "hold" | "release" | "cancel";

export interface Asking {
  role: Role | null;
  can(permission: Permission): boolean;
}

/**
 * What the person who asks may do with an order as it stands. It only keeps buttons away that would be refused: the
 * use cases decide for themselves.
 */
export function actionsOn(status: OrderStatus, { role, can }: Asking): OrderAction[] {
  const operate = can("orders.operate");
  const untilWhen = role === "client" ? status === "pending" : operate || status !== "picked";
  const offered: [OrderAction, boolean][] = [
    ["pick", operate && status === "pending"],
    ["picked", operate && status === "picking"],
    ["ship", operate && canMove(status, "shipped")],
    ["deliver", operate && canMove(status, "delivered")],
    ["edit", can("orders.edit") && EDITABLE.includes(status)],
    ["hold", can("orders.hold") && canMove(status, "on-hold")],
    ["release", can("orders.hold") && status === "on-hold"],
    ["cancel", can("orders.cancel") && canMove(status, "cancelled") && untilWhen],
  ];
  return offered.filter(([, may]) => may).map(([action]) => action);
}
