import type { OrderRecord } from "../shop/order-record";
import type { OrderMaker } from "./order-maker";

/** Changes an ordinary order into one of those that real shops send now and then. */
export type Oddity = (order: OrderRecord, maker: OrderMaker) => void;
