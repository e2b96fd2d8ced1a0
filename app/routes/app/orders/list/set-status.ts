import { z } from "zod";
import { setOrderStatus } from "#app/domain/channels/before-shipping/ship.server";
import { ORDER_STATUS } from "#app/domain/orders/order-status";
import { OrderParams } from "#app/domain/orders/orders.schema";
import { getOrder } from "#app/domain/orders/orders.service.server";
import { doneOrRefused } from "#app/http/answers/action-outcome.server";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { paths } from "#app/http/paths";
import { backOf, OrderListQuery, STATUS_FAILED } from "./list-query.server";
import { statusUpdated } from "./status-updated";

const StatusForm = z.object({ status: z.enum(ORDER_STATUS) });

export const action = buttonAction(
  "orders.read",
  { params: OrderParams, query: OrderListQuery, form: StatusForm },
  ({ ctx, params, query, input: { status } }) =>
    doneOrRefused(backOf(params.orderId, query), STATUS_FAILED, async () => {
      await setOrderStatus(ctx, params.orderId, status);
      const order = await getOrder(ctx, params.orderId);
      if (status !== "picking") return statusUpdated(ctx, order);
      return done(paths.picking(), { title: "Picking Started", description: `Order ${order.orderNumber}` });
    }),
);
