import type { OrderRecord } from "../shop/order-record";
import { ODD_LINES } from "./odd-lines";
import { ODD_MONEY } from "./odd-money";
import { ODD_PEOPLE } from "./odd-people";
import { ODD_STATUSES } from "./odd-statuses";
import type { OrderMaker } from "./order-maker";

/** Changes an ordinary order into one of those that real shops send now and then. */
export type Oddity = (order: OrderRecord, maker: OrderMaker) => void;

export const ODDITIES: Record<string, Oddity> = { ...ODD_LINES, ...ODD_PEOPLE, ...ODD_STATUSES, ...ODD_MONEY };

export const ODDITY_NAMES = Object.keys(ODDITIES);
