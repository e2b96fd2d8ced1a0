import type { Permission, Role } from "../kernel/permissions";
import type { OrderStatus } from "./order-status";

interface Asking {
  role: Role | null;
  can(permission: Permission): boolean;
}

/**
 * Whether somebody may take an order from a status that allows the move: true, false, or the sentence that says why not.
 * Cancelling is a client's while the order is pending, its company's until it is picked, the warehouse's until it is
 * shipped.
 */
export function mayMove(from: OrderStatus, to: OrderStatus, { role, can }: Asking): boolean | string {
  if (to === "cancelled") {
    if (!can("orders.cancel")) return false;
    if (role === "client" && from !== "pending") return "An order can be cancelled here only while it is pending.";
    if (from === "picked" && !can("orders.operate")) {
      return "This order is picked already. Ask the warehouse to cancel it.";
    }
    return true;
  }
  return can(to === "on-hold" || from === "on-hold" ? "orders.hold" : "orders.operate");
}
