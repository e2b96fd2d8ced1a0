import type { ScopedDb } from "#db/scoped.server";
import type { Ctx } from "../../kernel/ctx";
import { listFailedOrders, listRequestedRuns } from "./run-orders.server";

const FAILURES_SHOWN = 100;

/** Progress of one request over all companies that it affects. */
export interface RunProgress<Kind extends string = string> {
  asked: string;
  kind: Kind;
  reason: string | null;
  by: string;
  startedAt: number;
  total: number;
  processed: number;
  failed: number;
  /** Null while it runs. */
  finishedAt: number | null;
  failures: { orderId: string; orderNumber: string; why: string }[];
}

/** Null for runs of other kinds, which have their own pages, and for runs out of scope. */
export async function findRunProgress<Kind extends string>(
  ctx: Ctx,
  asked: string,
  kinds: readonly Kind[],
): Promise<RunProgress<Kind> | null> {
  return progressAmong(kinds, asked, ...(await ctx.db.batch(...progressReads(ctx.db, asked))));
}

/** Statements for a page that also reads other data; see `progressAmong`. */
export const progressReads = (db: ScopedDb, asked: string) =>
  [listRequestedRuns(db, asked), listFailedOrders(db, asked, FAILURES_SHOWN)] as const;

type Reads = ReturnType<typeof progressReads>;

/** Builds the progress from the results of `progressReads`. */
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
