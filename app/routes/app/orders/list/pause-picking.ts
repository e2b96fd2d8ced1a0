import { OrderParams } from "#app/domain/orders/orders.schema";
import { pausePicking } from "#app/domain/picking/picking.service.server";
import { doneOrRefused } from "#app/http/answers/action-outcome.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { backOf, OrderListQuery, STATUS_FAILED } from "./list-query.server";

export const action = buttonAction(
  "orders.read",
  { params: OrderParams, query: OrderListQuery },
  ({ ctx, params, query }) =>
    doneOrRefused(backOf(params.orderId, query), STATUS_FAILED, async () => {
      const { order, session } = await pausePicking(ctx, params.orderId);
      const owner = session.userId === ctx.actor.id ? "yours" : `with ${session.userName}`;
      return { title: "Picking paused", description: `Order ${order.orderNumber} stays ${owner}.` };
    }),
);
