import type { Ctx } from "../../kernel/ctx";
import { PROBLEMS_SHOWN, type stockProblems, type stockPushState } from "./stores.repo.server";

type Standing = NonNullable<Awaited<ReturnType<typeof stockPushState>>>;
type Problem = Awaited<ReturnType<typeof stockProblems>>[number];

/** The parts that a screen shows. */
export function standingOf(ctx: Pick<Ctx, "now">, standing: Standing, problems: readonly Problem[]) {
  const { leaseUntil, nextAt, waiting, ...rest } = standing;
  const now = ctx.now();
  return {
    ...rest,
    waiting,
    isRunning: leaseUntil > now,
    /** Maximum age of a change not sent yet; 0 without changes. */
    lagMs: waiting > 0 ? now - (rest.pushedAt ?? now) : 0,
    /** The next attempt, while the store is in backoff. */
    retryAt: rest.failures > 0 ? nextAt : null,
    problemRows: problems.slice(0, PROBLEMS_SHOWN),
    next: problems.length > PROBLEMS_SHOWN ? (problems[PROBLEMS_SHOWN - 1]?.productId ?? null) : null,
  };
}
export type StockPushState = ReturnType<typeof standingOf>;
