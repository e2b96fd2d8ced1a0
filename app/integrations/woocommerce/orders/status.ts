import type { ArrivalStatus, ChannelHold } from "#app/integrations/sales-channel";

/** Statuses of carts and leftovers that WooCommerce stores among its orders but no customer has ordered. */
const NOT_AN_ORDER: Record<string, string> = {
  "checkout-draft": "the customer has not finished the checkout",
  "auto-draft": "it was opened in the store's admin and never saved",
  draft: "it is a draft",
  trash: "it is in the store's trash",
};

interface Arrival {
  status: ArrivalStatus;
  holds: ChannelHold[];
}

const ARRIVAL: Record<string, Arrival> = {
  processing: { status: "pending", holds: [] },
  pending: { status: "on-hold", holds: [{ kind: "payment", reason: "Not paid yet in the store." }] },
  "on-hold": { status: "on-hold", holds: [{ kind: "store-status", reason: "On hold in the store." }] },
  completed: { status: "completed", holds: [] },
  cancelled: { status: "cancelled", holds: [] },
  refunded: { status: "refunded", holds: [] },
  failed: { status: "failed", holds: [] },
};

/** The status without the "wc-" prefix that some plugins leave on it. */
export function bareStatus(status: string): string {
  return status.toLowerCase().replace(/^wc-/, "");
}

/** Why a payload with this status is not an order; null when it is one. */
export function whyNoOrder(status: string): string | null {
  const bare = bareStatus(status);
  return Object.hasOwn(NOT_AN_ORDER, bare) ? (NOT_AN_ORDER[bare] ?? null) : null;
}

/**
 * Our status and holds for a new order. An unknown status, added by a plugin, puts the order on hold and is named in
 * the reason.
 */
export function arrivalOf(status: string): Arrival {
  const bare = bareStatus(status);
  const known = Object.hasOwn(ARRIVAL, bare) ? ARRIVAL[bare] : undefined;
  if (known) return known;
  const reason = bare === "" ? "The store gave no status." : `The store's status "${bare}" is unknown.`;
  return { status: "on-hold", holds: [{ kind: "store-status", reason }] };
}
