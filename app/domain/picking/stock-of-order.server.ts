import type { Ctx } from "../kernel/ctx";
import * as repo from "./stock-of-order.repo.server";

/** Where an order's units were picked, and where the others are allocated, for the caller's batch. */
export const stockOfOrder = ({ db }: Ctx, orderId: string) => repo.stockOfOrder(db, orderId);
