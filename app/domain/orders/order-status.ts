import { ORDER_STATUS, type OrderStatus } from "#db/schema/column-values";
import { labelsOf, statusTable } from "../kernel/status-table";

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

/** Statuses in which nothing is left to do in the warehouse. */
export const CLOSED: readonly OrderStatus[] = [
  "shipped",
  "delivered",
  "completed",
  "refunded",
  "cancelled",
  "failed",
  "checkout-draft",
];

/** Statuses whose orders have stock allocated. */
export const HOLDS_STOCK: readonly OrderStatus[] = ["pending", "processing", "picking", "picked"];

export const ORDER_STATUS_TABLE = statusTable<OrderStatus>({
  pending: { label: "Pending", tone: "neutral", icon: "waiting" },
  processing: { label: "Processing", tone: "info", icon: "dot" },
  "on-hold": { label: "On hold", tone: "warn", icon: "paused" },
  completed: { label: "Completed", tone: "good", icon: "check-all" },
  cancelled: { label: "Cancelled", tone: "neutral", icon: "stopped" },
  refunded: { label: "Refunded", tone: "neutral", icon: "returns" },
  failed: { label: "Failed", tone: "bad", icon: "failed" },
  "checkout-draft": { label: "Draft", tone: "outline", icon: "draft" },
  picking: { label: "Picking", tone: "accent", icon: "picking" },
  picked: { label: "Ready to Ship", tone: "info", icon: "counts" },
  shipped: { label: "Shipped", tone: "good", icon: "shipping" },
  delivered: { label: "Delivered", tone: "good", icon: "check" },
});

export const STATUS_LABEL = labelsOf(ORDER_STATUS_TABLE);

const inClientWords = (status: OrderStatus, label: string) => ({ ...ORDER_STATUS_TABLE[status], label });

/** The same statuses in the words of the client portal: what happened to the order, not which station has it. */
export const CLIENT_STATUS_TABLE = statusTable<OrderStatus>({
  ...ORDER_STATUS_TABLE,
  pending: inClientWords("pending", "Received"),
  picking: inClientWords("picking", "Being prepared"),
});

/** What an order needs beside its status. */
export const ORDER_FLAG_TABLE = statusTable({
  late: { label: "Late", tone: "bad", icon: "alert" },
  changed: { label: "Changed in the store", tone: "warn", icon: "alert" },
  canceled: { label: "Canceled in the store", tone: "bad", icon: "stopped" },
});

/** The mark of an order whose store changed it or canceled it, while the decision is open. */
export const changeFlag = ({ isCanceled }: { isCanceled: boolean }) =>
  isCanceled ? ORDER_FLAG_TABLE.canceled : ORDER_FLAG_TABLE.changed;

/** A line of an order: what is picked of it, and what keeps it from being picked. */
export const LINE_STATUS_TABLE = statusTable({
  picked: { label: "Picked", tone: "good", icon: "check" },
  pending: ORDER_STATUS_TABLE.pending,
  short: { label: "Short", tone: "warn", icon: "alert" },
  undecided: { label: "Awaiting a decision", tone: "warn", icon: "waiting" },
  skipped: { label: "Skipped", tone: "neutral" },
  "left-out": { label: "Not picked", tone: "neutral" },
  "no-sku": { label: "No SKU", tone: "warn", icon: "alert" },
  "unknown-sku": { label: "Unknown SKU", tone: "warn", icon: "alert" },
  "bad-quantity": { label: "Not a whole number", tone: "warn", icon: "alert" },
});

/** The same of a line in the words of the client portal; the order's own status says more once it was shipped. */
export const CLIENT_LINE_STATUS_TABLE = statusTable({
  picked: LINE_STATUS_TABLE.picked,
  pending: { label: "Not picked yet", tone: "neutral", icon: "waiting" },
  shipped: ORDER_STATUS_TABLE.shipped,
  "left-out": LINE_STATUS_TABLE["left-out"],
});

const SENT: readonly string[] = ["shipped", "delivered", "completed", "refunded"] satisfies OrderStatus[];

/** The order left the warehouse. */
export const isSent = (status: string): boolean => SENT.includes(status);

const ENDED: readonly string[] = ["cancelled", "failed"] satisfies OrderStatus[];

/** Where a line's units are, in the client's words. */
export const clientLineStatus = (orderStatus: string, isPicked: boolean): keyof typeof CLIENT_LINE_STATUS_TABLE =>
  SENT.includes(orderStatus) ? "shipped" : isPicked ? "picked" : ENDED.includes(orderStatus) ? "left-out" : "pending";

/** A change that a store made to an order. */
export const PROPOSAL_STATUS_TABLE = statusTable({
  open: { label: "Needs decision", tone: "warn", icon: "waiting" },
  accepted: { label: "Accepted", tone: "good", icon: "check" },
  refused: { label: "Rejected", tone: "bad", icon: "failed" },
  replaced: { label: "Replaced", tone: "neutral", icon: "archived" },
});

/** Who reads a note. */
export const NOTE_TABLE = statusTable({
  internal: { label: "Internal", tone: "neutral" },
  shared: { label: "Shared", tone: "info" },
});

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
