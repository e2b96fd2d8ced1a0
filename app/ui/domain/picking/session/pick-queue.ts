import { isCopy, openCopy } from "#app/ui/scan/kept/kept-work";
import { keepAnswer, type Restored, restoredAfterCopy } from "#app/ui/scan/waiting/kept-answers";
import { openOperationStore } from "#app/ui/scan/waiting/operation-store";
import type { QueueAnswer } from "#app/ui/scan/waiting/post-operation";
import { createSender, type News, type Sender } from "#app/ui/scan/waiting/sender";
import { sendKept } from "./pick-connection";

// Loaded together with everything needed without a network.
export { answerLocally } from "#app/domain/picking/plan/answer-locally";
export { scanOnCart } from "#app/domain/picking/plan/scan-on-cart";
export { loginAgain } from "#app/ui/layouts/login-again";
export { keepPage } from "#app/ui/scan/waiting/kept-answers";
export { WaitingList } from "#app/ui/scan/waiting/waiting-list";

/**
 * A page that opened while another one was sending may have outdated data: it reloads. A copy of a page that opened
 * without a network gets the work as the server last answered about it.
 */
export type PickNews = News<QueueAnswer> | { kind: "opened" } | { kind: "missed" } | Restored;
export interface PickQueue extends Sender<QueueAnswer> {
  /** Broadcasts changes to this and the device's other pages. */
  listen: (listener: (news: PickNews) => void) => () => void;
}

const NAME = "stowline-scans";
const RETRY_MS = [1000, 2000, 4000, 8000, 15_000];

let opened: { userId: string; queue: PickQueue } | null = null;

/** The user's queue on this device: one instance per page, sharing the stored operations. */
export function openPickQueue(userId: string): PickQueue {
  if (opened?.userId === userId) return opened.queue;
  const queue = createQueue(userId);
  opened = { userId, queue };
  return queue;
}

function createQueue(userId: string): PickQueue {
  const listeners = new Set<(news: PickNews) => void>();
  const others = new BroadcastChannel(NAME);
  const hear = (news: PickNews) => {
    for (const listener of listeners) listener(news);
  };
  let hasSent = false;
  others.onmessage = ({ data: news }: MessageEvent<PickNews>) => {
    sender.heedOthers();
    if (news.kind !== "opened") hear(news);
    else if (hasSent) others.postMessage({ kind: "missed" } satisfies PickNews);
  };
  others.postMessage({ kind: "opened" } satisfies PickNews);
  let retry: ReturnType<typeof setTimeout> | undefined;

  const sender = createSender<QueueAnswer>({
    userId,
    store: openOperationStore(globalThis.indexedDB ?? null),
    send: sendKept,
    // Browsers without locks (on pages without https) may send an operation from two pages: the server counts it once.
    async alone(work) {
      if (navigator.locks) await navigator.locks.request(NAME, work);
      else await work();
    },
    later(nth, call) {
      clearTimeout(retry);
      retry = setTimeout(call, RETRY_MS[Math.min(nth, RETRY_MS.length) - 1]);
    },
    tell(news) {
      hasSent ||= news.kind === "settled";
      if (news.kind === "settled" && news.answer) void keepAnswer(news.operation, news.answer);
      hear(news);
      others.postMessage(news);
    },
  });

  addEventListener("online", () => void sender.wake());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void sender.wake();
  });
  void sender.wake();
  openCopy(() => hear({ kind: "missed" }));

  return {
    ...sender,
    async standing() {
      const now = await sender.standing();
      // With nothing to send, the sender does not notice that a copy has no server.
      return now.state === "ready" && isCopy() ? { ...now, state: "unreachable" } : now;
    },
    listen(listener) {
      listeners.add(listener);
      void restoredAfterCopy().then((all) => {
        for (const news of all) listener(news);
      });
      return () => void listeners.delete(listener);
    },
  };
}

/** News to show at once: the connection was lost, or an answer arrived late. */
export const isPressing = (news: PickNews): boolean =>
  news.kind === "changed"
    ? news.state === "unreachable" || news.state === "signed-out"
    : news.kind === "settled" && news.late;
