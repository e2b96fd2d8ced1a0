import { useEffect, useState } from "react";
import type { QueueState, StoredOperation } from "#app/ui/scan/waiting/operation";
import type { WaitingPicks as Queue } from "./use-pick-queue";

/** On a good network nothing waits this long. */
const SLOW_MS = 1500;

/** Queued operations, shown once they have waited long enough. */
export function WaitingPicks({ queue, reopen }: { queue: Queue; reopen?: Reopen }) {
  const { List, loginAgain, standing, retry, drop } = queue;
  const isSlow = useSlow(standing?.waiting[0]?.id);
  const isSignedOut = standing?.state === "signed-out";
  useEffect(() => {
    // Operations kept in memory would be lost on navigation.
    if (isSignedOut && standing?.isLasting) void loginAgain?.();
  }, [isSignedOut, standing?.isLasting, loginAgain]);
  if (!List || !standing || !isWorthSaying(standing, isSlow)) return null;
  return <List standing={standing} retry={retry} drop={drop} reopen={reopen} />;
}

/** Moves a queued operation back into its form when this page has it; otherwise null. */
type Reopen = (kept: StoredOperation) => (() => void) | null;

const isWorthSaying = ({ waiting, settled, others, state }: QueueState, isSlow: boolean): boolean =>
  settled.length > 0 ||
  others > 0 ||
  state === "unreachable" ||
  (waiting.length > 0 && (isSlow || state === "signed-out"));

/** Whether the same operation has been first in the queue for this long; the ones behind it may change. */
function useSlow(first: string | undefined): boolean {
  const [slow, setSlow] = useState<string>();
  useEffect(() => {
    if (!first) return;
    const timer = setTimeout(() => setSlow(first), SLOW_MS);
    return () => clearTimeout(timer);
  }, [first]);
  return first !== undefined && slow === first;
}
