import { statusTable } from "../../kernel/status-table";
import { ORDER_STATUS_TABLE } from "../../orders/order-status";

/** Tracking status of a parcel. Before its first event it is shipped, like its order. */
export const PARCEL_STATUS_TABLE = statusTable({
  unknown: ORDER_STATUS_TABLE.shipped,
  accepted: { label: "With the carrier", tone: "info", icon: "shipping" },
  "in-transit": { label: "In transit", tone: "info", icon: "shipping" },
  delivering: { label: "Out for delivery", tone: "accent", icon: "shipping" },
  delivered: ORDER_STATUS_TABLE.delivered,
  exception: { label: "Exception", tone: "bad", icon: "alert" },
});

/** The best of the offered postage rates. */
export const RATE_TABLE = statusTable({
  cheapest: { label: "Cheapest", tone: "good", icon: "check" },
  requested: { label: "Requested", tone: "accent", icon: "check" },
  fastest: { label: "Fastest", tone: "info", icon: "shipping" },
});
