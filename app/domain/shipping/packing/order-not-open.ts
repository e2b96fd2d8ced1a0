import { conflict } from "../../kernel/errors";
import { type OrderStatus, STATUS_LABEL } from "../../orders/orders.schema";

/** The refusal of packing for an order that does not wait to be shipped. */
export const orderNotOpen = ({ orderNumber, status }: { orderNumber: string; status: OrderStatus }) =>
  conflict(`Order ${orderNumber} is ${STATUS_LABEL[status].toLowerCase()} and cannot be packed.`, "order_not_packable");
