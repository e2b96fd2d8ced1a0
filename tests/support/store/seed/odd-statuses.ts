import type { OrderRecord } from "../shop/order-record";
import { totalsOf } from "../shop/totals";
import type { Oddity } from "./odd-order";

const DAY = 86_400_000;

function unpaid(order: OrderRecord, status: string): void {
  Object.assign(order, { status, paidAt: null, transactionId: "" });
  for (const line of order.lines) line.meta_data = line.meta_data.filter((meta) => meta.key !== "_reduced_stock");
}

export const ODD_STATUSES: Record<string, Oddity> = {
  "on-hold": (order) => {
    unpaid(order, "on-hold");
    Object.assign(order, { paymentMethod: "bacs", paymentMethodTitle: "Direct bank transfer" });
  },
  unpaid: (order) => unpaid(order, "pending"),
  failed: (order) => unpaid(order, "failed"),
  cancelled: (order) => {
    order.status = "cancelled";
  },
  refunded: (order) => {
    order.status = "refunded";
    order.completedAt = order.modifiedAt;
    order.refunds = [
      { id: order.id + 1, at: order.modifiedAt, amount: totalsOf(order, 2).total, reason: "Storno", lines: [] },
    ];
  },
  "draft-checkout": (order) => unpaid(order, "checkout-draft"),
  trashed: (order) => {
    order.status = "trash";
  },
  "custom-status": (order) => {
    order.status = "partially-paid";
  },
  "other-custom-status": (order) => {
    unpaid(order, "awaiting-stock");
  },
  "completed-with-tracking": (order, maker) => {
    order.status = "completed";
    order.completedAt = Math.min(order.createdAt + DAY, order.modifiedAt);
    const items = [{ tracking_provider: "DHL", tracking_number: "00340434161094042557", date_shipped: "1790000000" }];
    order.meta.push({ id: maker.partId(), key: "_wc_shipment_tracking_items", value: items });
  },
  renewal: (order, maker) => {
    order.createdVia = "subscription";
    order.meta.push({ id: maker.partId(), key: "_subscription_renewal", value: String(order.id - 30) });
  },
  "sequential-number": (order, maker) => {
    order.number = `${maker.settings.key.toUpperCase()}-2026-${String(order.id).padStart(5, "0")}`;
    order.meta.push({ id: maker.partId(), key: "_order_number", value: order.number });
  },
  "lettered-number": (order) => {
    order.number = `${order.id}AQ`;
  },
};
