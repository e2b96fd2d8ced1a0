import { z } from "zod";
import { OrdersPageQuery } from "#app/domain/orders/order-query";
import { orderPaths } from "#app/http/order-paths";
import { paths } from "#app/http/paths";

/** The list that a button returns to: its filters, without the unfolded row. With `on`, the order's own page instead. */
export const OrderListQuery = OrdersPageQuery.omit({ open: true }).extend({
  on: z.literal("page").optional().catch(undefined),
});

/** Where a button returns to: the list, or the order's own page when the button is on it. */
export const backOf = (orderId: string, { on, ...search }: z.output<typeof OrderListQuery>): string =>
  on ? orderPaths.page(orderId, search) : paths.orders(search);

export const STATUS_FAILED = { title: "Error", description: "Failed to update order status" };
