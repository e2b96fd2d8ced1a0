import type { Ctx } from "../kernel/ctx";
import type { Job } from "../kernel/jobs";
import { followParcels, followShipment } from "./follow-parcels.server";
import { notifyLeftBehind } from "./loads/load-notices.server";
import { settleLabels } from "./postage/settle-label.server";
import { voidUnused } from "./unused-postage.server";

type JobOf<T extends Job["type"]> = Extract<Job, { type: T }>;

/** Settles open purchases and returns of labels, and polls due parcels. */
export async function watchParcelsJob(ctx: Ctx): Promise<void> {
  const more = [await settleLabels(ctx), await followParcels(ctx)];
  if (more.includes(true)) await ctx.enqueue({ type: "watch-parcels" });
}

export const voidUnusedJob = (ctx: Ctx, { companyId, orderId }: JobOf<"void-unused">): Promise<void> =>
  voidUnused(ctx, companyId, orderId);

export const followShipmentJob = (ctx: Ctx, { companyId, shipmentId }: JobOf<"follow-shipment">): Promise<void> =>
  followShipment(ctx, companyId, shipmentId);

export const notifyLeftBehindJob = (ctx: Ctx, { loadId }: JobOf<"notify-left-behind">): Promise<void> =>
  notifyLeftBehind(ctx, loadId);
