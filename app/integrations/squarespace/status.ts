import type { ArrivalStatus, ChannelHold } from "../sales-channel";

/** Payment states that block shipping, with the reason; null when paid. */
const PAYMENT: Record<string, string | null> = {
  PAID: null,
  NOT_CHARGED: "Not paid yet in the store.",
  AUTHORIZED: "The payment is authorized in the store, but not captured yet.",
};

/** Our status and holds for a new order. An unknown state puts the order on hold and is named in the reason. */
export function arrivalOf(fulfillment: string, payment: string): { status: ArrivalStatus; holds: ChannelHold[] } {
  const [sent, paid] = [fulfillment.toUpperCase(), payment.toUpperCase()];
  if (sent === "CANCELED" || sent === "CANCELLED") return { status: "cancelled", holds: [] };
  if (paid === "REFUNDED") return { status: "refunded", holds: [] };
  if (sent === "FULFILLED") return { status: "completed", holds: [] };
  const holds = [...paymentHold(paid), ...(sent === "PENDING" ? [] : [unknown(sent)])];
  return { status: holds.length > 0 ? "on-hold" : "pending", holds };
}

function paymentHold(paid: string): ChannelHold[] {
  if (paid === "") return [{ kind: "store-status", reason: "The store did not say whether it is paid." }];
  if (!Object.hasOwn(PAYMENT, paid)) return [unknown(paid)];
  const reason = PAYMENT[paid] ?? null;
  return reason === null ? [] : [{ kind: "payment", reason }];
}

function unknown(state: string): ChannelHold {
  const reason = state === "" ? "The store gave no status." : `The store's status "${state.slice(0, 40)}" is unknown.`;
  return { kind: "store-status", reason };
}
