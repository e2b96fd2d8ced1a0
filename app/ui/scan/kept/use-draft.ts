import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { draftStore } from "./draft-store";

export type DraftState = "opening" | "open" | "elsewhere";

/**
 * Opens the user's draft of this name for this page only: a second tab waits until the first is closed, because each
 * would overwrite the other's input. `onOpen` gets the stored draft, or undefined.
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
      // Renders the form before filling in the draft, because in a second tab it was not rendered until now.
      flushSync(() => setState("open"));
      opening.current(kept);
      ready.open();
      setIsLasting(draftStore().isLasting());
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    }
    // Without locks (on pages without https) the tab that writes last wins.
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
    /** Resolves once the draft was read. Nothing may be stored before. */
    whenOpen: ready.promise,
    async keep(value: unknown) {
      await draftStore().write(userId, key, value);
      setIsLasting(draftStore().isLasting());
    },
    forget: () => draftStore().remove(userId, key),
  };
}
