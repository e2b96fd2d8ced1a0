import type { Permission, Role } from "../kernel/permissions";
import { canMove, EDITABLE, type OrderStatus } from "./order-status";

/** What a screen can offer to do with an order. */
export type OrderAction =
  | "pick"
  | "reopen"
  | "picked"
  | "resume"
  | "pause"
  | "put-back"
  | "ship"
  | "deliver"
  | "edit"
  | "hold"
  | "add-hold"
  | "release"
  | "cancel";

export interface ActionViewer {
  role: Role | null;
  can(permission: Permission): boolean;
  /** The order's pick session; null when no one picks it. */
  picking?: { isOwn: boolean; isPaused: boolean } | null | undefined;
}

/**
 * Actions that the user can take on an order in its current status. Only hides buttons that would be refused: the use
 * cases check permissions themselves.
 */
export function actionsOn(status: OrderStatus, { role, can, picking }: ActionViewer): OrderAction[] {
  const operate = can("orders.operate");
  // Another user's pick session requires the supervisor permission.
  const onPick = operate && status === "picking" && Boolean(picking?.isOwn || (picking && can("picking.supervise")));
  const offered: [OrderAction, boolean][] = [
    ["pick", operate && status === "pending"],
    ["reopen", operate && status === "picked"],
    ["resume", onPick && Boolean(picking?.isOwn && picking.isPaused)],
    ["picked", onPick],
    ["pause", onPick && picking?.isPaused === false],
    ["put-back", onPick],
    ["ship", operate && canMove(status, "shipped")],
    ["deliver", operate && canMove(status, "delivered")],
    ["edit", can("orders.edit") && EDITABLE.includes(status)],
    ["hold", can("orders.hold") && canMove(status, "on-hold")],
    ["add-hold", can("orders.hold") && status === "on-hold"],
    ["release", can("orders.hold") && status === "on-hold"],
    ["cancel", canMove(status, "cancelled") && mayMove(status, "cancelled", { role, can }) === true],
  ];
  return offered.filter(([, may]) => may).map(([action]) => action);
}

/**
 * Whether this role can make an allowed transition: true, false, or a sentence that explains the refusal. Clients can
 * cancel a pending order; other users with `orders.cancel` until it is picked; with `orders.operate` also after that.
 */
export function mayMove(
  from: OrderStatus,
  to: OrderStatus,
  { role, can }: Pick<ActionViewer, "role" | "can">,
): boolean | string {
  if (to === "cancelled") {
    if (!can("orders.cancel")) return false;
    if (role === "client" && from !== "pending")
      return "You can only cancel orders that are pending. Ask the warehouse to cancel this one.";
    if (from === "picked" && !can("orders.operate")) {
      return "This order is already picked. Ask the warehouse to cancel it.";
    }
    return true;
  }
  return can(to === "on-hold" || from === "on-hold" ? "orders.hold" : "orders.operate");
}
