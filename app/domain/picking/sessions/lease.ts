import type { PickLine, PickSession } from "../plan/pick-state";

/** How long an order stays reserved for its picker after their last action. Then another user can continue it. */
export const LEASE = 30 * 60_000;

/** A scan renews the lease only when less than this is left: one write per five minutes instead of one per scan. */
export const RENEWED_BELOW = 25 * 60_000;

/** How long a pause keeps the order reserved: one shift, but not until the next day. */
export const PAUSED_LEASE = 12 * 60 * 60_000;

type Leased = Pick<PickSession, "status" | "leaseUntil" | "startedAt" | "pausedAt">;

export const hasRunOut = ({ leaseUntil }: Pick<PickSession, "leaseUntil">, now: number): boolean => leaseUntil <= now;

export const isToRenew = ({ status, leaseUntil }: Leased, now: number): boolean =>
  status === "active" && leaseUntil < now + RENEWED_BELOW;

/** The picker's last activity, estimated from the lease and the remaining picks. */
export function lastSign({ status, leaseUntil, startedAt, pausedAt }: Leased, lines: readonly PickLine[]): number {
  if (status === "paused" && pausedAt !== null) return pausedAt;
  return Math.max(startedAt, leaseUntil - LEASE, ...lines.map((line) => line.lastPick?.at ?? 0));
}

/** "40 minutes", "3 hours", "2 days": rounded down, at least a minute. */
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
