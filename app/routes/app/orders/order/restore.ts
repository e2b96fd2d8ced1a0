import { isPortalRole } from "#app/domain/access/navigation";
import { restoreOrder } from "#app/domain/orders/archived-orders.server";
import { OrderParams } from "#app/domain/orders/orders.schema";
import { doneOrRefused } from "#app/http/answers/action-outcome.server";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { portalPaths } from "#app/http/portal-paths";
import { backOf, OrderListQuery } from "../list/list-query.server";

const FAILED = { title: "Error", description: "Failed to restore the order" };

export const action = buttonAction(
  "orders.create",
  { params: OrderParams, query: OrderListQuery },
  ({ ctx, user, params: { orderId }, query }) => {
    const isFromPortal = isPortalRole(user.role) && query.on !== "return";
    const back = isFromPortal ? portalPaths.myOrder(orderId, query) : backOf(orderId, query);
    return doneOrRefused(back, FAILED, async () => {
      await restoreOrder(ctx, orderId);
      return done(back, { title: "Order restored" });
    });
  },
);
