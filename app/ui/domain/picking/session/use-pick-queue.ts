import { useEffect, useRef, useState } from "react";
import { nextPaint } from "#app/ui/scan/result/next-paint";
import type { Served } from "#app/ui/scan/waiting/kept-answers";
import type { Operation, QueueState, StoredOperation } from "#app/ui/scan/waiting/operation";
import type { PickNews } from "./pick-queue";

type Module = typeof import("./pick-queue");

const RETRY_MS = 1500;
/** Most operations are answered by then, so that the screen need not render them as waiting. */
const LOOK_MS = 400;
let loading: Promise<Module> | null = null;
let loaded: Module | null = null;

/** Loaded during hydration, so that it is available before the network fails; otherwise retried until it loads. */
function load(): Promise<Module> {
  loading ??= import("./pick-queue").then(keep, async () => {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    loading = null;
    return load();
  });
  return loading;
}

function keep(module: Module): Module {
  loaded = module;
  return module;
}

/** What answers scans on the device; null before it is loaded. */
export const loadedQueue = () => loaded;

export type WaitingPicks = ReturnType<typeof usePickQueue>;

/**
 * This user's unsent operations on the device, stored and sent in order. `hear` is called with the result of each. The
 * page is kept for a reload without a network, with the newest `served` data where it has to be, and not if that is null.
 */
export function usePickQueue(userId: string, hear?: (news: PickNews) => void, served?: Served | null) {
  const [module, setModule] = useState<Module | null>(null);
  const [standing, setStanding] = useState<QueueState | null>(null);
  const listener = useRef(hear);
  useEffect(() => {
    listener.current = hear;
  });

  useEffect(() => {
    let isGone = false;
    let stop = () => {};
    let later: ReturnType<typeof setTimeout> | undefined;
    void load().then((found) => {
      if (isGone) return;
      const queue = found.openPickQueue(userId);
      const look = () => {
        clearTimeout(later);
        later = undefined;
        void queue.standing().then((next) => !isGone && setStanding(next));
      };
      stop = queue.listen((news) => {
        listener.current?.(news);
        if (found.isPressing(news)) look();
        else later ??= setTimeout(look, LOOK_MS);
      });
      setModule(found);
      look();
    });
    return () => {
      isGone = true;
      clearTimeout(later);
      stop();
    };
  }, [userId]);

  useEffect(() => {
    if (served !== null) module?.keepPage(served);
  }, [module, served]);

  const withQueue = async <R>(run: (queue: ReturnType<Module["openPickQueue"]>) => R) =>
    run((await load()).openPickQueue(userId));

  return {
    standing,
    /** The server cannot be reached. */
    isAway: standing?.state === "unreachable",
    /** New operations are stored but not sent yet. */
    isUnsent: standing?.state === "unreachable" || standing?.state === "signed-out",
    /** Null once loaded. */
    loading: loaded ? null : load,
    List: module?.WaitingList ?? null,
    loginAgain: module?.loginAgain,
    /** Resolves once the operation is stored on the device. */
    add: (operation: Operation) => withQueue((queue) => queue.add(operation)),
    /** For scans whose result is shown before the server answers: it is on the screen first. */
    addAfterPaint: (operation: Operation) => nextPaint().then(() => withQueue((queue) => queue.add(operation))),
    retry: () => void withQueue((queue) => queue.wake()),
    drop: (kept: StoredOperation) => void withQueue((queue) => queue.drop(kept)),
  };
}
