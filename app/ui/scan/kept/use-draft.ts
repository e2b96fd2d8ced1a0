import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { draftStore } from "./draft-store";

export type DraftState = "opening" | "open" | "elsewhere";

/**
 * Opens the user's draft of this name for this page alone: a second tab waits until the first is closed, as each would
 * overwrite what the other keeps. `onOpen` receives what was kept, or undefined.
 */
export function useDraft(userId: string, key: string, onOpen: (kept: unknown) => void) {
  const [state, setState] = useState<DraftState>("opening");
  const [isLasting, setIsLasting] = useState(true);
  const opening = useRef(onOpen);
  useEffect(() => {
    opening.current = onOpen;
  });

  const [ready] = useState(() => {
    let open = () => {};
    const promise = new Promise<void>((resolve) => {
      open = resolve;
    });
    return { promise, open };
  });

  useEffect(() => {
    const closed = new AbortController();
    let release = () => {};
    const isOver = () => closed.signal.aborted;
    async function open() {
      const kept = await draftStore().read(userId, key);
      if (isOver()) return;
      // What was kept is filled into the form, which is drawn first: in a second tab it was not shown until now.
      flushSync(() => setState("open"));
      opening.current(kept);
      ready.open();
      setIsLasting(draftStore().isLasting());
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    }
    // Where a browser has no locks (an address without https) the tab that writes last is the one that is kept.
    if (!navigator.locks) void open();
    else {
      const waiting = setTimeout(() => setState((now) => (now === "opening" ? "elsewhere" : now)), 500);
      navigator.locks
        .request(`stowline-draft:${userId}:${key}`, { signal: closed.signal }, open)
        .catch((error: unknown) => {
          // Leaving the page while another tab has the draft ends the wait.
          if (!isOver()) throw error;
        })
        .finally(() => clearTimeout(waiting));
    }
    return () => {
      closed.abort();
      release();
    };
  }, [userId, key, ready]);

  return {
    state,
    isLasting,
    /** Resolves once the draft was read: nothing may be kept before. */
    whenOpen: ready.promise,
    async keep(value: unknown) {
      await draftStore().write(userId, key, value);
      setIsLasting(draftStore().isLasting());
    },
    forget: () => draftStore().remove(userId, key),
  };
}
