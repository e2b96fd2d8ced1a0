import { z } from "zod";
import type { Permission, Role } from "../../kernel/permissions";
import { ChosenIds, OrdersPageQuery } from "../../orders/order-query";
import { canMove, ORDER_STATUS, type OrderStatus } from "../../orders/order-status";

/** Bulk status changes. */
export const BULK_ACT = ["hold", "release", "cancel"] as const;
export type BulkAct = (typeof BULK_ACT)[number];

export const BULK_TO = {
  hold: "on-hold",
  release: "pending",
  cancel: "cancelled",
} as const satisfies Record<BulkAct, OrderStatus>;

export const BULK_PERMISSION: Record<BulkAct, Permission> = {
  hold: "orders.hold",
  release: "orders.hold",
  cancel: "orders.cancel",
};

/** Statuses from which this user can make the change; `moveOrder` checks each order again. */
export const startsOf = (act: BulkAct, { role, operates }: { role: Role | null; operates: boolean }): OrderStatus[] =>
  ORDER_STATUS.filter((status) => {
    if (act === "release") return status === "on-hold";
    if (!canMove(status, BULK_TO[act])) return false;
    if (act === "cancel" && role === "client") return status === "pending";
    return act !== "cancel" || operates || status !== "picked";
  });

/** The selected orders, or all that match the list's filters. The cursor only names the page to return to. */
export const BulkQuery = OrdersPageQuery.omit({ open: true }).extend({
  act: z.enum(BULK_ACT).catch("hold"),
  id: ChosenIds.catch([]),
  all: z.literal("1").optional().catch(undefined),
});
export type BulkQuery = z.output<typeof BulkQuery>;

export const BulkForm = z.object({
  /** Id of the request, so that a form sent twice starts one run. */
  asked: z.string().min(1).max(64),
  reason: z.string().trim().max(500, "At most 500 characters").optional(),
});
export type BulkForm = z.output<typeof BulkForm>;
