import { useEffect, useRef } from "react";

const RETRY_MS = 4000;

/** Calls again when the network returns, and periodically while the server cannot be reached. */
export function useRetry(isAway: boolean, again: () => void): void {
  const latest = useRef(again);
  useEffect(() => {
    latest.current = again;
  });
  useEffect(() => {
    const call = () => latest.current();
    addEventListener("online", call);
    const timer = isAway ? setInterval(call, RETRY_MS) : undefined;
    return () => {
      removeEventListener("online", call);
      clearInterval(timer);
    };
  }, [isAway]);
}
