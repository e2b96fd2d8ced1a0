import { listParams } from "../../filters/list-params";
import { OrdersPageQuery } from "../../orders/order-query";
import { MY_ORDER_LIST } from "./my-order-columns";

/** Query of My Orders and of the pages that return to it. */
export const MyOrdersQuery = OrdersPageQuery.extend(listParams(MY_ORDER_LIST));
