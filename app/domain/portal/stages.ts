/** Where an order is, in its company's words and not the warehouse's. */
import type { OrderStatus } from "../orders/order-status";

export const STAGE: Record<OrderStatus, string> = {
  pending: "Received",
  "on-hold": "On hold",
  processing: "Being prepared",
  picking: "Being picked",
  picked: "Packed",
  shipped: "Shipped",
  delivered: "Delivered",
  completed: "Completed",
  cancelled: "Cancelled",
  refunded: "Refunded",
  failed: "Failed",
  "checkout-draft": "Draft",
};

/** The way of every order that arrives. */
export const STEPS = ["Received", "Being picked", "Packed", "Shipped", "Delivered"] as const;

const REACHED: Partial<Record<OrderStatus, number>> = {
  pending: 0,
  processing: 1,
  picking: 1,
  picked: 2,
  shipped: 3,
  delivered: 4,
  completed: 4,
};

/** How far along its way it is; null for one that has left it, or has not begun. */
export const stepOf = (status: OrderStatus): number | null => REACHED[status] ?? null;

/** The views of the list, in the order of the way. */
export const STAGE_TABS = ["pending", "picking", "picked", "shipped", "delivered", "on-hold"] as const;

export const stageOptions = (): { value: string; label: string }[] => [
  { value: "", label: "All orders" },
  ...Object.entries(STAGE)
    .filter(([status]) => status !== "checkout-draft")
    .map(([value, label]) => ({ value, label })),
];
