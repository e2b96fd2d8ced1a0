import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { paths } from "#app/http/paths";
import { OrderListQuery } from "./list-query.server";

export const action = buttonAction("orders.read", { query: OrderListQuery }, async ({ ctx, query }) => {
  ctx.db.within(query.companyId);
  return done(paths.orders(query), { title: "Orders Refreshed" });
});
