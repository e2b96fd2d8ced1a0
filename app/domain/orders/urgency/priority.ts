import { labelsOf, statusTable } from "../../kernel/status-table";
import type { OrderStatus } from "../order-status";

/** By rank: `orders.priority` is an index into this list. */
export const PRIORITY = ["normal", "high", "urgent"] as const;
export type Priority = (typeof PRIORITY)[number];

export const PRIORITY_TABLE = statusTable<Priority>({
  normal: { label: "Normal", tone: "neutral" },
  high: { label: "High", tone: "warn" },
  urgent: { label: "Urgent", tone: "bad" },
});
export const PRIORITY_LABEL = labelsOf(PRIORITY_TABLE);

export const priorityOf = (rank: number): Priority => PRIORITY[rank] ?? "normal";

/** Statuses in which an order has not left the warehouse yet. */
const TO_SHIP = ["pending", "on-hold", "picking", "picked", "processing"] as const satisfies readonly OrderStatus[];

/** Statuses of orders that are still to ship, or can be again. */
export const OPEN_STATUS = [...TO_SHIP, "failed", "checkout-draft"] as const satisfies readonly OrderStatus[];

export const isToShip = (status: OrderStatus): boolean => (TO_SHIP as readonly OrderStatus[]).includes(status);
