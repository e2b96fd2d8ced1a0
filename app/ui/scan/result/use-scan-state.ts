import { startTransition, useCallback, useRef, useState } from "react";
import { nextPaint } from "./next-paint";

/**
 * State of a screen that receives scans. `latest` has each action at once: ten scans a second are faster than rendering, so
 * each is judged by it.
 */
export function useScanState<S, A>(reduce: (state: S, action: A) => S, first: () => S) {
  const [state, setState] = useState(first);
  const latest = useRef(state);
  const dispatch = useCallback(
    (action: A) => {
      latest.current = reduce(latest.current, action);
      setState(latest.current);
    },
    [reduce],
  );
  /** Renders the screen once the scan's result is shown and announced. */
  const dispatchLater = useCallback(
    (action: A) => {
      latest.current = reduce(latest.current, action);
      void nextPaint().then(() => startTransition(() => setState(latest.current)));
    },
    [reduce],
  );
  return { state, latest, dispatch, dispatchLater };
}
