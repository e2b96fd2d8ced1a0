/** The steps of an order as its company sees them, in its words. */
import { optionsOf } from "../../kernel/status-table";
import { CLIENT_STATUS_TABLE, ORDER_STATUS, type OrderStatus } from "../../orders/order-status";

const STEP_STATUSES = ["pending", "picking", "picked", "shipped", "delivered"] as const;
export const STEPS = STEP_STATUSES.map((status) => CLIENT_STATUS_TABLE[status].label);

const REACHED: Partial<Record<OrderStatus, number>> = {
  pending: 0,
  processing: 1,
  picking: 1,
  picked: 2,
  shipped: 3,
  delivered: 4,
  completed: 4,
};

/** Index of the last step reached; null for an order that is on hold, canceled or not started. */
export const stepOf = (status: OrderStatus): number | null => REACHED[status] ?? null;

/** Statuses shown as tabs, in the order of the steps. */
const TABS: readonly OrderStatus[] = [...STEP_STATUSES, "on-hold"];

/** The status filter of My Orders: the tabs first, then the other statuses. */
export function portalStatusOptions(): { value: string; label: string }[] {
  const others = ORDER_STATUS.filter((status) => status !== "checkout-draft" && !TABS.includes(status));
  return [{ value: "", label: "All orders" }, ...optionsOf(CLIENT_STATUS_TABLE, [...TABS, ...others])];
}
