import type { OrderStatus } from "#app/domain/orders/order-status";
import { orderStatusLabel } from "../status-badge";

export interface StatusQuestion {
  title: string;
  submit: string;
  hint: string;
  /** What it means, before it is done. */
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
    meaning: "Its units are free for other orders. A cancelled order cannot be opened again.",
    danger: true,
  },
};

/** What is asked before an order becomes `to`. */
export const statusQuestion = (to: OrderStatus): StatusQuestion => {
  const label = orderStatusLabel(to).toLowerCase();
  return (
    QUESTION[to] ?? {
      title: `Mark as ${label}: order`,
      submit: `Mark as ${label}`,
      hint: "Kept in the order's history",
      meaning: `The order becomes ${label}.`,
    }
  );
};
