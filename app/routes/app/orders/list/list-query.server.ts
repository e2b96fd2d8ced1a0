import { OrdersPageQuery } from "#app/domain/orders/order-query";

/** The list that a button returns to: its filters, without the unfolded row. */
export const OrderListQuery = OrdersPageQuery.omit({ open: true });

export const STATUS_FAILED = { title: "Error", description: "Failed to update order status" };
