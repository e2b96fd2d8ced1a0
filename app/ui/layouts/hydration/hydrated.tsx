import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { announce, changedFields } from "./early-input";

/**
 * The page, from when it is hydrated: calls `then` and announces what was typed and chosen before. Around the page,
 * because a sibling of it would change the ids that `useId` makes.
 */
export function Hydrated({ then, children }: { then: () => void; children: ReactNode }) {
  const early = useRef<ReturnType<typeof changedFields>>([]);
  // The effects of the page's components may set fields themselves.
  useLayoutEffect(() => {
    early.current = changedFields();
  }, []);
  useEffect(() => {
    then();
    for (const field of early.current.splice(0)) announce(field);
  }, [then]);
  return children;
}
