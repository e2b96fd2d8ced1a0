/**
 * Everything that ships an order, with the question to its store first. Routes and workers ship through here only
 * (dependency-cruiser).
 */

import { markShippedWith, moveOrder } from "../../fulfillment/change-status.server";
import type { Ctx } from "../../kernel/ctx";
import type { Job } from "../../kernel/jobs";
import type { OrderStatus } from "../../orders/orders.schema";
import type { ShipForm } from "../../shipping/shipping.schema";
import { shipOrderWith } from "../../shipping/shipping.service.server";
import { importTrackingWith, shipRunWith, type TrackingQuery } from "../../shipping/shipping-runs.server";
import { checkStore } from "./check-store.server";

/** @throws what `shipOrderWith` throws */
export const shipOrder = (ctx: Ctx, orderId: string, shipment: ShipForm | null) =>
  shipOrderWith(ctx, orderId, shipment, { checkStore });

/** Moves an order to any status, shipped included. @throws what `moveOrder` and `shipOrder` throw */
export const setOrderStatus = (ctx: Ctx, orderId: string, to: OrderStatus, reason?: string): Promise<void> =>
  to === "shipped" ? markShippedWith(ctx, orderId, checkStore) : moveOrder(ctx, orderId, to, reason);

/** @throws what `importTrackingWith` throws */
export const importTracking = (ctx: Ctx, fileId: string, query: TrackingQuery, asked: string) =>
  importTrackingWith(ctx, fileId, query, { asked, checkStore });

export const shipOrdersJob = (ctx: Ctx, job: Extract<Job, { type: "ship-orders" }>): Promise<void> =>
  shipRunWith(ctx, job, checkStore);
