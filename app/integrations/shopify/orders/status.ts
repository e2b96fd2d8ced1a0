import type { ArrivalStatus, ChannelHold } from "#app/integrations/sales-channel";

interface Arrival {
  status: ArrivalStatus;
  holds: ChannelHold[];
}

/** Payment states that block shipping, with the reason; null when paid. */
const PAYMENT: Record<string, string | null> = {
  PAID: null,
  PARTIALLY_REFUNDED: null,
  PENDING: "Not paid yet in the store.",
  AUTHORIZED: "The payment is authorized in the store, but not captured yet.",
  PARTIALLY_PAID: "Partially paid in the store.",
  EXPIRED: "The payment's authorization has expired in the store.",
  VOIDED: "The payment was voided in the store.",
};

/** Fulfillment states that block shipping, with the reason; null when it can ship. */
const FULFILLMENT: Record<string, string | null> = {
  UNFULFILLED: null,
  OPEN: null,
  IN_PROGRESS: null,
  PENDING_FULFILLMENT: null,
  REQUEST_DECLINED: null,
  ON_HOLD: "On hold in the store.",
  SCHEDULED: "Scheduled for later in the store.",
  PARTIALLY_FULFILLED: "Partially fulfilled in the store.",
  RESTOCKED: "Restocked in the store.",
};

export interface StatesOfOrder {
  isCancelled: boolean;
  isTest: boolean;
  /** In the shop's spelling: "PAID", or "paid" in REST; "" when missing. */
  financial: string;
  fulfillment: string;
}

/** Our status and holds for a new order. An unknown state puts the order on hold and is named in the reason. */
export function arrivalOf({ isCancelled, isTest, financial, fulfillment }: StatesOfOrder): Arrival {
  const [paid, sent] = [financial.toUpperCase(), sendingOf(fulfillment)];
  if (isCancelled) return { status: "cancelled", holds: [] };
  if (paid === "REFUNDED") return { status: "refunded", holds: [] };
  if (sent === "FULFILLED") return { status: "completed", holds: [] };
  const holds = [
    ...holdOf(PAYMENT, paid, "payment", "The store did not say whether it is paid."),
    ...holdOf(FULFILLMENT, sent, "store-status", ""),
    ...(isTest ? [{ kind: "store-status" as const, reason: "This is a test order and was not paid." }] : []),
  ];
  return { status: holds.length > 0 ? "on-hold" : "pending", holds };
}

/** REST sends no value for an unfulfilled order, and "partial" for a partly fulfilled one. */
function sendingOf(fulfillment: string): string {
  const state = fulfillment.toUpperCase();
  if (state === "" || state === "UNSHIPPED") return "UNFULFILLED";
  return state === "PARTIAL" ? "PARTIALLY_FULFILLED" : state;
}

function holdOf(
  known: Record<string, string | null>,
  state: string,
  kind: ChannelHold["kind"],
  unsaid: string,
): ChannelHold[] {
  if (state === "") return [{ kind: "store-status", reason: unsaid }];
  if (!Object.hasOwn(known, state)) {
    return [{ kind: "store-status", reason: `The store's status "${state.slice(0, 40)}" is unknown.` }];
  }
  const reason = known[state] ?? null;
  return reason === null ? [] : [{ kind, reason }];
}
