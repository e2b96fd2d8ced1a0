import type { RunOrderDetail, ToldParcels } from "#db/schema/bulk-runs";
import type { Statement } from "#db/statement.server";
import type { BulkRun } from "../../bulk-runs/bulk-runs.server";
import { done } from "../../bulk-runs/run-orders.server";
import type { Ctx } from "../../ctx";
import { conflict } from "../../errors";
import { shipOrder } from "../shipping.service.server";
import { buyAndShip } from "./buy-and-ship.server";

/**
 * Ships one order of a run, counted in the very batch that it leaves with.
 * @throws Later when it has to wait; else as `shipOrder` and `buyLabel` do
 */
export async function shipOne(
  ctx: Ctx,
  run: BulkRun,
  { orderId, detail }: { orderId: string; detail: RunOrderDetail | null },
  along: readonly Statement<unknown>[],
): Promise<void> {
  if (!detail) throw conflict("The run says nothing of this order.", "order_not_in_run");
  if ("prefer" in detail) return buyAndShip(ctx, run, { orderId, wish: detail }, along);
  await shipAsTold(ctx, run, orderId, detail, along);
}

async function shipAsTold(
  ctx: Ctx,
  run: BulkRun,
  orderId: string,
  { carrier, numbers: [trackingNumber = "", ...more] }: ToldParcels,
  along: readonly Statement<unknown>[],
): Promise<void> {
  await shipOrder(
    ctx,
    orderId,
    {
      ...{ trackingNumber, carrier, shippingMethod: "standard", estimatedDelivery: null, override: false },
      more: more.map((number) => ({ trackingNumber: number, override: false })),
    },
    [...along, done(ctx.db.company(run.companyId), run.id, orderId)],
  );
}
