import type { OrderStatus } from "#app/domain/orders/order-status";
import { orderStatusLabel } from "../status/order-status-badge";

export interface StatusQuestion {
  title: string;
  submit: string;
  hint: string;
  /** What the change means, before it is made. */
  meaning: string;
  danger?: boolean;
}

const QUESTION: Record<string, StatusQuestion> = {
  "on-hold": {
    title: "Hold order",
    submit: "Hold",
    hint: "Shown on the order until it is released",
    meaning: "The order waits until it is released.",
  },
  pending: {
    title: "Release order",
    submit: "Release",
    hint: "Saved in the order's history",
    meaning: "The order's units are allocated again, and it can be picked.",
  },
  cancelled: {
    title: "Cancel order",
    submit: "Cancel order",
    hint: "Saved in the order's history",
    meaning: "A canceled order cannot be reopened.",
    danger: true,
  },
};

const ADD_HOLD: StatusQuestion = {
  title: "Add hold to order",
  submit: "Add hold",
  hint: "Shown on the order until it is released",
  meaning: "The order continues only after all holds are released.",
};

/** One of several holds. */
export const RELEASE_ONE: StatusQuestion = {
  title: "Release a hold of order",
  submit: "Release",
  hint: "Saved in the order's history",
  meaning: "This hold is released. The order stays on hold for the others.",
};

const PUT_BACK: StatusQuestion = {
  title: "Release picking of order",
  submit: "Release",
  hint: "Saved in the order's history",
  meaning: "Any picker can start the order again. Its units stay allocated.",
};

/** The confirmation question before an order becomes `to` or gets another hold. */
export const statusQuestion = (from: OrderStatus, to: OrderStatus, addsHold = false): StatusQuestion => {
  const label = orderStatusLabel(to).toLowerCase();
  return (
    (addsHold ? ADD_HOLD : from === "picking" && to === "pending" ? PUT_BACK : QUESTION[to]) ?? {
      title: `Mark as ${label}: order`,
      submit: `Mark as ${label}`,
      hint: "Saved in the order's history",
      meaning: `The order becomes ${label}.`,
    }
  );
};

/** What an order loses when it is held or canceled. */
export interface OrderAtStake {
  units: number;
  picked: number;
  picker: string | null;
  fromStore: boolean;
  /** Numbers of the orders that ship other units of the same order, and have not left. */
  shipments: readonly string[];
}

const OUT_OF_STOCK: readonly OrderStatus[] = ["pending", "processing", "picking", "picked"];

/** Consequences of the change, one sentence each. */
export function consequences(
  from: OrderStatus,
  to: OrderStatus,
  { units, picked, picker, fromStore, shipments }: OrderAtStake,
): string[] {
  const isPutBack = from === "picking" && to === "pending";
  if (to !== "cancelled" && !isPutBack && !(to === "on-hold" && from !== "on-hold")) return [];
  return [
    !isPutBack && OUT_OF_STOCK.includes(from) && units > 0
      ? `${unitsOf(units)} ${units === 1 ? "becomes" : "become"} available to other orders.`
      : "",
    picker ? `${picker} is picking it and will be stopped.` : "",
    picked > 0
      ? `${unitsOf(picked)} ${picked === 1 ? "has" : "have"} to return from the tote to the bins${isPutBack ? "." : "; the floor is notified."}`
      : "",
    !isPutBack && shipments.length > 0 ? `The order's other shipments are not changed: ${shipments.join(", ")}.` : "",
    to === "cancelled" && fromStore ? "The store is not notified. Cancel the order there too." : "",
  ].filter(Boolean);
}

const unitsOf = (n: number): string => (n === 1 ? "1 unit" : `${n.toLocaleString("en-US")} units`);
