import { statusTable } from "../../kernel/status-table";
import { ORDER_STATUS_TABLE } from "../../orders/order-status";

export const SESSION_STATUS_TABLE = statusTable({
  active: ORDER_STATUS_TABLE.picking,
  paused: { label: "Paused", tone: "warn", icon: "paused" },
  completed: ORDER_STATUS_TABLE.completed,
  released: { label: "Released", tone: "neutral", icon: "returns" },
  "handed-over": { label: "Handed over", tone: "neutral", icon: "users" },
});
export type SessionStatus = keyof typeof SESSION_STATUS_TABLE;
