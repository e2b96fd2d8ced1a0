import type { ArrivalStatus, ChannelHold } from "../sales-channel";

interface Arrival {
  status: ArrivalStatus;
  holds: ChannelHold[];
}

/** Why an order's money is no reason to send it; null where it is paid. */
const PAYMENT: Record<string, string | null> = {
  PAID: null,
  PARTIALLY_REFUNDED: null,
  PENDING: "Not paid yet in the store.",
  AUTHORIZED: "The payment is authorized in the store, but not captured yet.",
  PARTIALLY_PAID: "Only paid in part in the store.",
  EXPIRED: "The payment's authorization has expired in the store.",
  VOIDED: "The payment was voided in the store.",
};

/** What the shop says of the sending itself; null where it may be sent. */
const FULFILLMENT: Record<string, string | null> = {
  UNFULFILLED: null,
  OPEN: null,
  IN_PROGRESS: null,
  PENDING_FULFILLMENT: null,
  REQUEST_DECLINED: null,
  ON_HOLD: "On hold in the store.",
  SCHEDULED: "Scheduled for later in the store.",
  PARTIALLY_FULFILLED: "Part of it is fulfilled in the store already.",
  RESTOCKED: "Restocked in the store.",
};

export interface StatesOfOrder {
  isCancelled: boolean;
  isTest: boolean;
  /** As the shop wrote them: "PAID", or "paid" in REST; "" where it did not say. */
  financial: string;
  fulfillment: string;
}

/** The status that an order arrives with. A state that is not known here waits for a person, who is told its name. */
export function arrivalOf({ isCancelled, isTest, financial, fulfillment }: StatesOfOrder): Arrival {
  const [paid, sent] = [financial.toUpperCase(), sendingOf(fulfillment)];
  if (isCancelled) return { status: "cancelled", holds: [] };
  if (paid === "REFUNDED") return { status: "refunded", holds: [] };
  if (sent === "FULFILLED") return { status: "completed", holds: [] };
  const holds = [
    ...holdOf(PAYMENT, paid, "payment", "The store did not say whether it is paid."),
    ...holdOf(FULFILLMENT, sent, "store-status", ""),
    ...(isTest ? [{ kind: "store-status" as const, reason: "A test order: nobody has paid for it." }] : []),
  ];
  return { status: holds.length > 0 ? "on-hold" : "pending", holds };
}

/** REST says nothing of an order of which nothing was sent, and "partial" of a part. */
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
    return [{ kind: "store-status", reason: `The store's status "${state.slice(0, 40)}" is not known here.` }];
  }
  const reason = known[state] ?? null;
  return reason === null ? [] : [{ kind, reason }];
}
