import { z } from "zod";
import { OrdersPageQuery } from "#app/domain/orders/order-query";
import { orderPaths } from "#app/http/order-paths";
import { closedOrderPath } from "#app/http/redirects/back-path";

/** The list that a button returns to: its filters, without the unfolded row. With `on`, the order's own page instead. */
export const OrderListQuery = OrdersPageQuery.omit({ open: true }).extend({
  on: z.literal("page").optional().catch(undefined),
});

/** Where a button returns to: the order's own page when the button is on it, else where the order was opened from. */
export const backOf = (orderId: string, { on, ...search }: z.output<typeof OrderListQuery>): string =>
  on ? orderPaths.page(orderId, search) : closedOrderPath(search);

export const STATUS_FAILED = { title: "Error", description: "Failed to update order status" };
