import { findRunProgress, progressAmong, progressReads, type RunProgress } from "../../bulk-runs/run-progress.server";
import type { Ctx } from "../../kernel/ctx";
import { notFound } from "../../kernel/errors";
import { changesBeforeShipping } from "../../orders/undecided.server";
import { costOfAsked, listOfAsked } from "../postage/labels.repo.server";

export const SHIP_KINDS = ["import-tracking", "buy-postage"] as const;

export type ShipProgress = RunProgress<(typeof SHIP_KINDS)[number]>;

/** @throws not_found, also for another user's request in companies out of reach */
export async function shipProgress(ctx: Ctx, asked: string): Promise<ShipProgress> {
  const progress = await findShipProgress(ctx, asked);
  if (!progress) throw notFound("This run");
  return progress;
}

export const findShipProgress = (ctx: Ctx, asked: string): Promise<ShipProgress | null> =>
  findRunProgress(ctx, asked, SHIP_KINDS);

const LABELS_SHOWN = 200;

/**
 * The same with the labels of shipped orders and their total cost, and the undecided change of each failed order that
 * has one.
 * @throws not_found
 */
export async function shipRunPage(ctx: Ctx, asked: string) {
  const [runs, failures, labels, costs] = await ctx.db.batch(
    ...progressReads(ctx.db, asked),
    listOfAsked(ctx.db, asked, LABELS_SHOWN),
    costOfAsked(ctx.db, asked),
  );
  const progress = progressAmong(SHIP_KINDS, asked, runs, failures);
  if (!progress) throw notFound("This run");
  const ids = failures.map(({ orderId }) => orderId);
  const changes = ids.length > 0 ? await changesBeforeShipping(ctx.db, ids) : new Map<string, string>();
  return { progress, labels, costs, changes: Object.fromEntries(changes) };
}
export type ShipRunPage = Awaited<ReturnType<typeof shipRunPage>>;
