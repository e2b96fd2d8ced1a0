import { useEffect, useState } from "react";
import type { Kept, Standing } from "../../scan/waiting/operation";
import type { WaitingPicks as Queue } from "./use-pick-queue";

/** On a good network nothing waits so long. */
const SLOW_MS = 1500;

/** What waits on the device, once there is something to say about it. */
export function WaitingPicks({ queue, reopen }: { queue: Queue; reopen?: Reopen }) {
  const { List, loginAgain, standing, retry, drop } = queue;
  const isSlow = useSlow(standing?.waiting[0]?.id);
  const isSignedOut = standing?.state === "signed-out";
  useEffect(() => {
    // What only the page keeps would be lost on the way.
    if (isSignedOut && standing?.isLasting) void loginAgain?.();
  }, [isSignedOut, standing?.isLasting, loginAgain]);
  if (!List || !standing || !isWorthSaying(standing, isSlow)) return null;
  return <List standing={standing} retry={retry} drop={drop} reopen={reopen} />;
}

/** Takes what the queue keeps back into its form, where this page has it; null where it has not. */
type Reopen = (kept: Kept) => (() => void) | null;

const isWorthSaying = ({ waiting, settled, others, state }: Standing, isSlow: boolean): boolean =>
  settled.length > 0 || others > 0 || (waiting.length > 0 && (isSlow || (state !== "ready" && state !== "sending")));

/** Whether one and the same has been the first of those that wait for so long: others may have come and gone. */
function useSlow(first: string | undefined): boolean {
  const [slow, setSlow] = useState<string>();
  useEffect(() => {
    if (!first) return;
    const timer = setTimeout(() => setSlow(first), SLOW_MS);
    return () => clearTimeout(timer);
  }, [first]);
  return first !== undefined && slow === first;
}
