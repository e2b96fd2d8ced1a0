import { type ReactNode, useEffect } from "react";

/**
 * The page, from when it is hydrated: calls `then` and announces what was typed and chosen before. Around the page,
 * because a sibling of it would change the ids that `useId` makes.
 */
export function Hydrated({ then, children }: { then: () => void; children: ReactNode }) {
  useEffect(() => {
    // What changed before the first key or tap was restored by the browser.
    if (!navigator.userActivation?.hasBeenActive) return then();
    import("./early-input").then(({ announceChanges }) => {
      // At once: React would hear twice of what is changed in between.
      then();
      announceChanges();
      // Offline or a new release: as without scripts, the fields are read when their form is sent.
    }, then);
  }, [then]);
  return children;
}
