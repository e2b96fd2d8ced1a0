export const ORDER_STATUS = [
  "pending",
  "processing",
  "on-hold",
  "completed",
  "cancelled",
  "refunded",
  "failed",
  "checkout-draft",
  "picking",
  "picked",
  "shipped",
  "delivered",
] as const;
export type OrderStatus = (typeof ORDER_STATUS)[number];

/** Where an order may go from each status; anything else is a conflict. */
export const NEXT: Record<OrderStatus, readonly OrderStatus[]> = {
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

export const canMove = (from: OrderStatus, to: OrderStatus): boolean => NEXT[from].includes(to);

/** The units are promised in these, and in no other. */
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

/** Why an order cannot go from one status to another, and where it can go instead. */
export function transitionProblem(from: OrderStatus, to: OrderStatus): string {
  const [now, wanted] = [from, to].map((status) => STATUS_LABEL[status].toLowerCase());
  const next = NEXT[from].map((status) => STATUS_LABEL[status].toLowerCase());
  if (from === to) return `This order is already ${now}.`;
  if (next.length === 0) return `This order is ${now}. Its status can no longer be changed.`;
  const choices = new Intl.ListFormat("en-US", { type: "disjunction" }).format(next);
  return `This order is ${now}. Its status cannot be changed to ${wanted}, only to ${choices}.`;
}

/** Statuses in which an order's contents may still be changed; a held one so that what holds it can be put right. */
export const EDITABLE: readonly OrderStatus[] = ["pending", "picking", "on-hold"];

const plain = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, "-");

/**
 * The status that a filter's option means, by its name or by its label, letter case aside: "Ready to Ship" is "picked".
 * Anything else stays what it is, and no order has it.
 */
export function statusMeant(value: string): string {
  const asked = plain(value);
  return ORDER_STATUS.find((status) => status === asked || plain(STATUS_LABEL[status]) === asked) ?? asked;
}
