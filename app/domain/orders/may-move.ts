import type { Permission, Role } from "../kernel/permissions";
import type { OrderStatus } from "./order-status";

interface Asking {
  role: Role | null;
  can(permission: Permission): boolean;
}

/**
 * Whether this role can make an allowed transition: true, false, or a sentence that explains the refusal. Clients can
 * cancel a pending order; other users with `orders.cancel` until it is picked; with `orders.operate` also after that.
 */
export function mayMove(from: OrderStatus, to: OrderStatus, { role, can }: Asking): boolean | string {
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
