import { z } from "zod";
import { OrdersPageQuery } from "#app/domain/orders/order-query";
import { orderPaths } from "#app/http/order-paths";
import { paths } from "#app/http/paths";
import { closedOrderPath } from "#app/http/redirects/back-path";
import { returnPaths } from "#app/http/warehouse-work/return-paths";

/**
 * The list that a form or a button returns to: its filters, without the unfolded row. With `on`, the page or the dialog
 * of the order instead, or the form that announces its return.
 */
export const OrderListQuery = OrdersPageQuery.omit({ open: true }).extend({
  on: z.enum(["page", "order", "return"]).optional().catch(undefined),
});

/** The screen that a form or a button was opened on: the order's page or dialog, else where the order was opened from. */
export function backOf(orderId: string, { on, ...search }: z.output<typeof OrderListQuery>): string {
  if (on === "return") return returnPaths.new({ order: orderId });
  if (on === "page") return orderPaths.page(orderId, search);
  return on === "order" ? paths.order(orderId, search) : closedOrderPath(search);
}

export const STATUS_FAILED = { title: "Error", description: "Failed to update order status" };
