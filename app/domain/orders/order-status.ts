import { ORDER_STATUS, type OrderStatus } from "#db/schema/column-values";

export { ORDER_STATUS, type OrderStatus };

/** Allowed transitions; any other is a conflict. */
export const TRANSITIONS: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ["picking", "processing", "on-hold", "cancelled"],
  "on-hold": ["pending", "cancelled"],
  picking: ["picked", "pending", "on-hold", "cancelled"],
  processing: ["shipped", "on-hold", "cancelled"],
  picked: ["shipped", "picking", "cancelled"],
  shipped: ["delivered", "completed"],
  delivered: ["completed", "refunded"],
  completed: ["refunded"],
  cancelled: [],
  refunded: [],
  failed: [],
  "checkout-draft": [],
};

export const canMove = (from: OrderStatus, to: OrderStatus): boolean => TRANSITIONS[from].includes(to);

/** Statuses whose orders have stock allocated. */
export const HOLDS_STOCK: readonly OrderStatus[] = ["pending", "processing", "picking", "picked"];

export const STATUS_LABEL: Record<OrderStatus, string> = {
  pending: "Pending",
  processing: "Processing",
  "on-hold": "On hold",
  completed: "Completed",
  cancelled: "Cancelled",
  refunded: "Refunded",
  failed: "Failed",
  "checkout-draft": "Draft",
  picking: "Picking",
  picked: "Ready to Ship",
  shipped: "Shipped",
  delivered: "Delivered",
};

/** Error message for a transition that is not allowed; lists the allowed ones. */
export function transitionProblem(from: OrderStatus, to: OrderStatus): string {
  const [now, wanted] = [from, to].map((status) => STATUS_LABEL[status].toLowerCase());
  const next = TRANSITIONS[from].map((status) => STATUS_LABEL[status].toLowerCase());
  if (from === to) return `This order is already ${now}.`;
  if (next.length === 0) return `This order is ${now}. Its status can no longer be changed.`;
  const choices = new Intl.ListFormat("en-US", { type: "disjunction" }).format(next);
  return `This order is ${now}. Its status cannot be changed to ${wanted}, only to ${choices}.`;
}

/**
 * Statuses in which an order's contents can be edited. On-hold orders are included so that users can resolve their
 * holds.
 */
export const EDITABLE: readonly OrderStatus[] = ["pending", "picking", "on-hold"];

const plain = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, "-");

/**
 * Maps a filter option to a status by name or label, ignoring case: "Ready to Ship" is "picked". Returns other text
 * unchanged; it matches no order.
 */
export function statusMeant(value: string): string {
  const asked = plain(value);
  return ORDER_STATUS.find((status) => status === asked || plain(STATUS_LABEL[status]) === asked) ?? asked;
}
