/**
 * All functions that ship an order, including the check of its store. Routes and workers ship only through this file
 * (enforced by dependency-cruiser).
 */

import { markShippedWith, moveOrder } from "../../fulfillment/change-status.server";
import type { Ctx } from "../../kernel/ctx";
import type { Job } from "../../kernel/jobs";
import type { OrderStatus } from "../../orders/orders.schema";
import type { ShipForm } from "../../shipping/shipping.schema";
import { shipOrderWith } from "../../shipping/shipping.service.server";
import { importTrackingWith, shipRunWith, type TrackingQuery } from "../../shipping/shipping-runs.server";
import { checkStore } from "./check-store.server";

/** @throws errors of `shipOrderWith` */
export const shipOrder = (ctx: Ctx, orderId: string, shipment: ShipForm | null) =>
  shipOrderWith(ctx, orderId, shipment, { checkStore });

/** Changes an order's status, including to shipped. @throws errors of `moveOrder` and `shipOrder` */
export const setOrderStatus = (ctx: Ctx, orderId: string, to: OrderStatus, reason?: string): Promise<void> =>
  to === "shipped" ? markShippedWith(ctx, orderId, checkStore) : moveOrder(ctx, orderId, to, reason);

/** @throws errors of `importTrackingWith` */
export const importTracking = (ctx: Ctx, fileId: string, query: TrackingQuery, asked: string) =>
  importTrackingWith(ctx, fileId, query, { asked, checkStore });

export const shipOrdersJob = (ctx: Ctx, job: Extract<Job, { type: "ship-orders" }>): Promise<void> =>
  shipRunWith(ctx, job, checkStore);
