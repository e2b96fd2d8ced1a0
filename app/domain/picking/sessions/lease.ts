import type { PickLine, PickSession } from "../plan/pick-state";

/** For how long an order is its picker's alone after they have done something with it. Then somebody else may go on. */
export const LEASE = 30 * 60_000;

/** A lease that has less than this left is renewed by the next scan: one write in five minutes, not one a scan. */
export const RENEWED_BELOW = 25 * 60_000;

/** For how long a pause keeps it: a shift, but not until tomorrow's. */
export const PAUSED_LEASE = 12 * 60 * 60_000;

type Leased = Pick<PickSession, "status" | "leaseUntil" | "startedAt" | "pausedAt">;

export const hasRunOut = ({ leaseUntil }: Pick<PickSession, "leaseUntil">, now: number): boolean => leaseUntil <= now;

export const isToRenew = ({ status, leaseUntil }: Leased, now: number): boolean =>
  status === "active" && leaseUntil < now + RENEWED_BELOW;

/** When its picker last did something with the order, as nearly as the lease and the picks that stand say. */
export function lastSign({ status, leaseUntil, startedAt, pausedAt }: Leased, lines: readonly PickLine[]): number {
  if (status === "paused" && pausedAt !== null) return pausedAt;
  return Math.max(startedAt, leaseUntil - LEASE, ...lines.map((line) => line.lastPick?.at ?? 0));
}

/** "40 minutes", "3 hours", "2 days": rounded down, and at least a minute. */
export function spanInWords(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / 60_000));
  const [n, unit] =
    minutes < 60
      ? [minutes, "minute"]
      : minutes < 24 * 60
        ? [Math.floor(minutes / 60), "hour"]
        : [Math.floor(minutes / (24 * 60)), "day"];
  return `${n} ${unit}${n === 1 ? "" : "s"}`;
}
