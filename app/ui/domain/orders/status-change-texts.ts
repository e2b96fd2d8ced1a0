import type { OrderStatus } from "#app/domain/orders/order-status";
import { orderStatusLabel } from "../status-badge";

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
    meaning: "The order waits, and its units are free for other orders.",
  },
  pending: {
    title: "Release order",
    submit: "Release",
    hint: "Kept in the order's history",
    meaning: "The order can be picked, and its units are reserved again.",
  },
  cancelled: {
    title: "Cancel order",
    submit: "Cancel order",
    hint: "Kept in the order's history",
    meaning: "A cancelled order cannot be opened again.",
    danger: true,
  },
};

const ADD_HOLD: StatusQuestion = {
  title: "Add hold to order",
  submit: "Add hold",
  hint: "Shown on the order until it is released",
  meaning: "The order goes on only when each of its holds is released.",
};

/** One of several holds. */
export const RELEASE_ONE: StatusQuestion = {
  title: "Release a hold of order",
  submit: "Release",
  hint: "Kept in the order's history",
  meaning: "This hold ends. The order still waits for the others.",
};

const PUT_BACK: StatusQuestion = {
  title: "Release the picking of order",
  submit: "Release",
  hint: "Kept in the order's history",
  meaning: "The order can be picked by anyone again, and its units stay reserved.",
};

/** The confirmation question before an order becomes `to` or gets another hold. */
export const statusQuestion = (from: OrderStatus, to: OrderStatus, addsHold = false): StatusQuestion => {
  const label = orderStatusLabel(to).toLowerCase();
  return (
    (addsHold ? ADD_HOLD : from === "picking" && to === "pending" ? PUT_BACK : QUESTION[to]) ?? {
      title: `Mark as ${label}: order`,
      submit: `Mark as ${label}`,
      hint: "Kept in the order's history",
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
}

const OUT_OF_STOCK: readonly OrderStatus[] = ["pending", "processing", "picking", "picked"];

/** Consequences of the change, one sentence each. */
export function consequences(
  from: OrderStatus,
  to: OrderStatus,
  { units, picked, picker, fromStore }: OrderAtStake,
): string[] {
  const isPutBack = from === "picking" && to === "pending";
  if (to !== "cancelled" && !isPutBack && !(to === "on-hold" && from !== "on-hold")) return [];
  return [
    !isPutBack && OUT_OF_STOCK.includes(from) && units > 0
      ? `${unitsOf(units)} ${units === 1 ? "is" : "are"} free for other orders.`
      : "",
    picker ? `${picker} is picking it and is stopped.` : "",
    picked > 0
      ? `${unitsOf(picked)} ${picked === 1 ? "has" : "have"} to be put back from the tote${isPutBack ? "." : "; the floor is told."}`
      : "",
    to === "cancelled" && fromStore ? "The store is not told: cancel it there too." : "",
  ].filter(Boolean);
}

const unitsOf = (n: number): string => (n === 1 ? "1 unit" : `${n.toLocaleString("en-US")} units`);
