import type { ShopSettings } from "../options";

/** Statuses that an order can be given, sorted as in WooCommerce's messages. */
export function knownStatuses({ customStatuses }: ShopSettings): string[] {
  const core = ["auto-draft", "pending", "processing", "on-hold", "completed", "cancelled", "refunded", "failed"];
  return [...core, ...customStatuses, "checkout-draft"];
}

const LABELS: Record<string, string> = {
  pending: "Pending payment",
  "on-hold": "On hold",
  "checkout-draft": "Draft",
};

/** As in the note "Order status changed from Processing to Completed." */
export function statusLabel(status: string): string {
  return LABELS[status] ?? status.charAt(0).toUpperCase() + status.slice(1).replace(/-/g, " ");
}
