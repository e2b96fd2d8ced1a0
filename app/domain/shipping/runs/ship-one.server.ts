import type { Statement } from "#db/statement.server";
import type { BulkRun } from "../../bulk-runs/bulk-runs.server";
import { done, type listOpenOrders } from "../../bulk-runs/run-orders.server";
import type { Ctx } from "../../ctx";
import { conflict } from "../../errors";
import { shipOrder } from "../shipping.service.server";

type Open = Awaited<ReturnType<typeof listOpenOrders>>[number];

/** Ships one order of a run, counted in the very batch that it leaves with. @throws as `shipOrder` does */
export async function shipOne(
  ctx: Ctx,
  run: BulkRun,
  order: Open,
  along: readonly Statement<unknown>[],
): Promise<void> {
  const company = ctx.db.company(run.companyId);
  if (!order.detail) throw conflict("The file says nothing of this order.");
  const {
    carrier,
    numbers: [trackingNumber = "", ...more],
  } = order.detail;
  await shipOrder(
    ctx,
    order.orderId,
    {
      ...{ trackingNumber, carrier, shippingMethod: "standard", estimatedDelivery: null, override: false },
      more: more.map((number) => ({ trackingNumber: number, override: false })),
    },
    [...along, done(company, run.id, order.orderId)],
  );
}
