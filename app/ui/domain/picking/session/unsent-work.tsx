import { usePickQueue } from "./use-pick-queue";
import { WaitingPicks } from "./waiting-picks";

/** The user's unsent operations, on a screen between two tasks that has no form of its own to send. */
export const UnsentWork = ({ userId }: { userId: string }) => <WaitingPicks queue={usePickQueue(userId)} />;
