import { findRunProgress, type RunProgress } from "../../bulk-runs/run-progress.server";
import type { Ctx } from "../../ctx";
import { notFound } from "../../errors";

export const SHIP_KINDS = ["import-tracking", "buy-postage"] as const;

export type ShipProgress = RunProgress<(typeof SHIP_KINDS)[number]>;

/** @throws not_found, also for what somebody asked for in companies out of reach */
export async function shipProgress(ctx: Ctx, asked: string): Promise<ShipProgress> {
  const progress = await findShipProgress(ctx, asked);
  if (!progress) throw notFound("This run");
  return progress;
}

export const findShipProgress = (ctx: Ctx, asked: string): Promise<ShipProgress | null> =>
  findRunProgress(ctx, asked, SHIP_KINDS);
