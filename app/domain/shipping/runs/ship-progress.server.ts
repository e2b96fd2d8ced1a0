import { listAsked, listFailed } from "../../bulk-runs/run-orders.server";
import type { Ctx } from "../../ctx";
import { notFound } from "../../errors";

export const SHIP_KINDS = ["import-tracking"] as const;
type ShipKind = (typeof SHIP_KINDS)[number];

const FAILURES_SHOWN = 100;

/** How what was asked for goes on, over all companies that it reaches. */
export interface ShipProgress {
  asked: string;
  kind: ShipKind;
  by: string;
  startedAt: number;
  total: number;
  processed: number;
  failed: number;
  /** Null while it goes on. */
  finishedAt: number | null;
  failures: { orderId: string; orderNumber: string; why: string }[];
}

/** @throws not_found, also for what somebody asked for in companies out of reach */
export async function shipProgress(ctx: Ctx, asked: string): Promise<ShipProgress> {
  const progress = await findShipProgress(ctx, asked);
  if (!progress) throw notFound("This run");
  return progress;
}

export async function findShipProgress(ctx: Ctx, asked: string): Promise<ShipProgress | null> {
  const [runs, failures] = await ctx.db.batch(listAsked(ctx.db, asked), listFailed(ctx.db, asked, FAILURES_SHOWN));
  const [first] = runs;
  if (!first || !isShipKind(first.kind)) return null;
  const sum = (of: (run: (typeof runs)[number]) => number) => runs.reduce((all, run) => all + of(run), 0);
  const ends = runs.map(({ finishedAt }) => finishedAt);
  return {
    asked,
    kind: first.kind,
    by: first.startedByName,
    startedAt: first.startedAt,
    total: sum(({ total }) => total),
    processed: sum(({ processed }) => processed),
    failed: sum(({ failed }) => failed),
    finishedAt: ends.every((at) => at !== null) ? Math.max(...ends) : null,
    failures,
  };
}

const isShipKind = (kind: string): kind is ShipKind => (SHIP_KINDS as readonly string[]).includes(kind);
