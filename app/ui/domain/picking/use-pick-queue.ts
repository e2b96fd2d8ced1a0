import { useEffect, useRef, useState } from "react";
import type { Kept, Operation, Standing } from "../../scan/waiting/operation";
import type { PickNews } from "./pick-queue";

type Module = typeof import("./pick-queue");

const RETRY_MS = 1500;
/** On a good network an operation is gone by then: the screen need not be drawn for its coming and going. */
const LOOK_MS = 400;
let loading: Promise<Module> | null = null;
let loaded: Module | null = null;

/** Fetched while the page comes to life: it must be there before the network goes. Else as soon as it can be had. */
function load(): Promise<Module> {
  loading ??= import("./pick-queue").then(keep, async () => {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    loading = null;
    return load();
  });
  return loading;
}

/** What waits is told at once where there is no network, and what was answered late. */
const isPressing = (news: PickNews): boolean =>
  news.kind === "changed"
    ? news.state === "unreachable" || news.state === "signed-out"
    : news.kind === "settled" && news.late;

function keep(module: Module): Module {
  loaded = module;
  return module;
}

export type WaitingPicks = ReturnType<typeof usePickQueue>;

/** What of this person waits on the device, kept and sent in order; `hear` is told what becomes of each. */
export function usePickQueue(userId: string, hear?: (news: PickNews) => void) {
  const [module, setModule] = useState<Module | null>(null);
  const [standing, setStanding] = useState<Standing | null>(null);
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
        if (isPressing(news)) look();
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

  const withQueue = async <R>(run: (queue: ReturnType<Module["openPickQueue"]>) => R) =>
    run((await load()).openPickQueue(userId));

  return {
    standing,
    /** Nobody answers at present. */
    isAway: standing?.state === "unreachable",
    /** What is added now is kept and not sent yet. */
    isUnsent: standing?.state === "unreachable" || standing?.state === "signed-out",
    /** Null once it is there. */
    loading: loaded ? null : load,
    answerLocally: (...asked: Parameters<Module["answerLocally"]>) => loaded?.answerLocally(...asked) ?? null,
    List: module?.WaitingList ?? null,
    loginAgain: module?.loginAgain,
    /** Resolves once the device keeps it. */
    add: (operation: Operation) => withQueue((queue) => queue.add(operation)),
    retry: () => void withQueue((queue) => queue.wake()),
    drop: (kept: Kept) => void withQueue((queue) => queue.drop(kept)),
  };
}
