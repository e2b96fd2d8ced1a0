import type { ScopedDb } from "#db/scoped.server";
import type { Ctx } from "../kernel/ctx";
import { listAsked, listFailed } from "./run-orders.server";

const FAILURES_SHOWN = 100;

/** How what was asked for goes on, over all companies that it reaches. */
export interface RunProgress<Kind extends string = string> {
  asked: string;
  kind: Kind;
  reason: string | null;
  by: string;
  startedAt: number;
  total: number;
  processed: number;
  failed: number;
  /** Null while it goes on. */
  finishedAt: number | null;
  failures: { orderId: string; orderNumber: string; why: string }[];
}

/** Null for runs of other kinds, which have pages of their own, and for what lies out of reach. */
export async function findRunProgress<Kind extends string>(
  ctx: Ctx,
  asked: string,
  kinds: readonly Kind[],
): Promise<RunProgress<Kind> | null> {
  return progressAmong(kinds, asked, ...(await ctx.db.batch(...progressReads(ctx.db, asked))));
}

/** For the batch of a page that shows more than that. */
export const progressReads = (db: ScopedDb, asked: string) =>
  [listAsked(db, asked), listFailed(db, asked, FAILURES_SHOWN)] as const;

type Reads = ReturnType<typeof progressReads>;

/** What was read by `progressReads`, in the same words. */
export function progressAmong<Kind extends string>(
  kinds: readonly Kind[],
  asked: string,
  runs: Awaited<Reads[0]>,
  failures: Awaited<Reads[1]>,
): RunProgress<Kind> | null {
  const [first] = runs;
  const kind = kinds.find((known) => known === first?.kind);
  if (!first || !kind) return null;
  const sum = (of: (run: (typeof runs)[number]) => number) => runs.reduce((all, run) => all + of(run), 0);
  const ends = runs.map(({ finishedAt }) => finishedAt);
  return {
    asked,
    kind,
    reason: first.reason,
    by: first.startedByName,
    startedAt: first.startedAt,
    total: sum(({ total }) => total),
    processed: sum(({ processed }) => processed),
    failed: sum(({ failed }) => failed),
    finishedAt: ends.every((at) => at !== null) ? Math.max(...ends) : null,
    failures,
  };
}
