import { OrderParams } from "#app/domain/orders/orders.schema";
import { resumePicking } from "#app/domain/picking/picking.service.server";
import { doneOrRefused } from "#app/http/answers/action-outcome.server";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { paths } from "#app/http/paths";
import { backOf, OrderListQuery, STATUS_FAILED } from "./list-query.server";

export const action = buttonAction(
  "orders.read",
  { params: OrderParams, query: OrderListQuery },
  ({ ctx, params, query }) =>
    doneOrRefused(backOf(params.orderId, query), STATUS_FAILED, async () => {
      const { order } = await resumePicking(ctx, params.orderId);
      return done(paths.picking(), { title: "Picking resumed", description: `Order ${order.orderNumber}` });
    }),
);
