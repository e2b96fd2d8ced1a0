import type { OrderRecord } from "../shop/order-record";
import type { OrderMaker } from "./order-maker";

/** Changes an ordinary order into an odd one, as real shops send occasionally. */
export type Oddity = (order: OrderRecord, maker: OrderMaker) => void;
