import type { Permission, Role } from "../kernel/permissions";
import { mayMove } from "./may-move";
import { canMove, EDITABLE, type OrderStatus } from "./order-status";

/** What a screen may offer to do with an order. */
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

export interface Asking {
  role: Role | null;
  can(permission: Permission): boolean;
  /** Who picks it; nothing when nobody does. */
  picking?: { isOwn: boolean; isPaused: boolean } | null | undefined;
}

/**
 * What the person who asks may do with an order as it stands. It only keeps buttons away that would be refused: the
 * use cases decide for themselves.
 */
export function actionsOn(status: OrderStatus, { role, can, picking }: Asking): OrderAction[] {
  const operate = can("orders.operate");
  // Somebody else's picking is a supervisor's.
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
