import type { Ctx } from "#app/domain/kernel/ctx";
import type { FlashInput } from "#app/http/answers/flash.server";
import { orderStatusLabel } from "#app/ui/domain/status/order-status-badge";

/** In the words of the user who changed it. */
export const statusUpdated = (ctx: Ctx, order: { orderNumber: string; status: string }): FlashInput => ({
  title: "Status Updated",
  description: `Order ${order.orderNumber} is now ${orderStatusLabel(order.status, ctx.can("portal.read")).toLowerCase()}.`,
});
