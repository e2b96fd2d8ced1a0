import type { orders } from "#db/schema/orders";
import type { shipments } from "#db/schema/shipping";
import { defineList } from "../../filters/list-definition";

type OrderField = keyof typeof orders.$inferSelect & string;
type ShipmentField = keyof typeof shipments.$inferSelect & string;

/** Columns of the orders ready to ship. Their status narrows the list, so a sort reads and sorts what it matches. */
export const READY_LIST = defineList<OrderField>()({
  initial: "-placed",
  columns: {
    number: { header: "Order Number", sort: { by: "orderNumber", first: "asc" }, fixed: true },
    customer: { header: "Customer", sort: { by: "customerSort", first: "asc" } },
    to: { header: "Ship to" },
    requested: { header: "Requested" },
    units: { header: "Units", sort: { by: "unitCount", first: "desc" } },
    company: { header: "Company" },
    since: { header: "Ready since", sort: { by: "updatedAt", first: "asc", isTime: true } },
    state: { header: "Status", sort: { by: "status", first: "asc" }, extra: true },
    due: { header: "Ship by", extra: true },
    placed: { header: "Placed", sort: { by: "id", first: "desc" }, extra: true },
  },
});
export type ReadyColumn = keyof (typeof READY_LIST)["columns"];

/** Columns of the shipments in a tracking status. */
export const SHIPMENT_LIST = defineList<ShipmentField>()({
  initial: "-shipped",
  columns: {
    number: { header: "Order Number", sort: { by: "orderNumber", first: "asc" }, fixed: true },
    tracked: { header: "Status" },
    carrier: { header: "Carrier", sort: { by: "carrier", first: "asc" } },
    tracking: { header: "Tracking number" },
    company: { header: "Company" },
    by: { header: "Shipped by" },
    shipped: { header: "Shipped", sort: { by: "id", first: "desc" } },
    method: { header: "Method", extra: true },
    sent: { header: "Units", sort: { by: "units", first: "desc" }, extra: true },
    estimated: { header: "Estimated delivery", extra: true },
    delivered: { header: "Delivered", extra: true },
  },
});
export type ShipmentColumn = keyof (typeof SHIPMENT_LIST)["columns"];
