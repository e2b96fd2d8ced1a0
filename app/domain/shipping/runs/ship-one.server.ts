import type { RunOrderDetail, ToldParcels } from "#db/schema/bulk-runs";
import type { Ctx } from "../../kernel/ctx";
import { conflict } from "../../kernel/errors";
import { type BulkRun, completeOrder } from "../../orders/bulk-runs.server";
import { type ShipOptions, shipOrderWith } from "../shipping.service.server";
import { buyAndShip } from "./buy-and-ship.server";

/**
 * Ships one order of a run and counts it in the same batch.
 * @throws RetryLater when it must wait; errors of `shipOrderWith` and `buyLabel`
 */
export async function shipOne(
  ctx: Ctx,
  run: BulkRun,
  { orderId, detail }: { orderId: string; detail: RunOrderDetail | null },
  options: ShipOptions,
): Promise<void> {
  if (!detail || "holdId" in detail) throw conflict("The run has no result for this order.", "order_not_in_run");
  if ("prefer" in detail) return buyAndShip(ctx, run, { orderId, wish: detail }, options);
  await shipAsTold(ctx, run, orderId, detail, options);
}

async function shipAsTold(
  ctx: Ctx,
  run: BulkRun,
  orderId: string,
  { carrier, numbers: [trackingNumber = "", ...more] }: ToldParcels,
  options: ShipOptions,
): Promise<void> {
  await shipOrderWith(
    ctx,
    orderId,
    {
      ...{ trackingNumber, carrier, shippingMethod: "standard", estimatedDelivery: null, override: false },
      more: more.map((number) => ({ trackingNumber: number, override: false })),
    },
    { ...options, along: [...(options.along ?? []), completeOrder(ctx.db.company(run.companyId), run.id, orderId)] },
  );
}
