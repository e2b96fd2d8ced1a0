import type { Kept, Operation, Standing } from "./operation";
import type { OperationStore } from "./operation-store";

/** What became of a sending. */
export type Sent<A> =
  | { kind: "answered"; ok: boolean; detail: string; answer: A }
  /** Nobody answered, or not the server: it is sent again. */
  | { kind: "unreachable" }
  /** Nobody is signed in any more, or somebody else is. */
  | { kind: "signed-out" };

/** Told to every page of the device. */
export type News<A> = { kind: "changed" } | { kind: "settled"; operation: Operation; answer: A | null; late: boolean };

interface Around<A> {
  userId: string;
  store: OperationStore;
  send: (operation: Operation) => Promise<Sent<A>>;
  /** Runs when no other page of this device sends. */
  alone: (work: () => Promise<void>) => Promise<void>;
  /** Calls later; `nth` counts the tries that found nobody. */
  later: (nth: number, call: () => void) => void;
  tell: (news: News<A>) => void;
}

/**
 * Sends one person's operations in the order in which they were done, each until it is answered: kept first, then sent,
 * then forgotten. What is answered after the person has gone on, and differs from what they were told, stays to be read.
 */
export function createSender<A>({ userId, store, send, alone, later, tell }: Around<A>) {
  /** Done on this page, and not delayed yet: their answer is seen as it comes. */
  const fresh = new Set<string>();
  let state: Standing["state"] = "ready";
  let isRunning = false;
  let isAskedAgain = false;
  let failures = 0;

  const isMine = (kept: Kept) => kept.userId === userId;

  async function add(operation: Operation): Promise<void> {
    fresh.add(operation.id);
    await store.add(operation);
    tell({ kind: "changed" });
    void wake();
  }

  /** Sends what waits; called when there is something, when the network is back, and when the page opens. */
  async function wake(): Promise<void> {
    isAskedAgain = true;
    if (isRunning) return;
    isRunning = true;
    try {
      while (isAskedAgain) {
        isAskedAgain = false;
        await alone(sendAll);
      }
    } finally {
      isRunning = false;
    }
    if (state === "unreachable") later(failures, () => void wake());
  }

  async function sendAll(): Promise<void> {
    for (let kept = await first(); kept; kept = await first()) {
      if (state === "ready") become("sending");
      const sent = await send(kept);
      if (sent.kind !== "answered") {
        // All behind it wait as well, or their order would be lost.
        for (const { id } of (await store.all()).filter(isMine)) fresh.delete(id);
        failures += 1;
        isAskedAgain = false;
        return become(sent.kind);
      }
      failures = 0;
      become("sending");
      await settle(kept, sent);
    }
    become("ready");
  }

  const first = async () => (await store.all()).find((kept) => isMine(kept) && !kept.outcome);

  async function settle(kept: Kept, { ok, detail, answer }: Extract<Sent<A>, { kind: "answered" }>): Promise<void> {
    const late = !fresh.delete(kept.id);
    const isNews = late && (!ok || kept.told === false);
    if (isNews) await store.put({ ...kept, outcome: { ok, detail } });
    else await store.remove(kept.place);
    tell({ kind: "settled", operation: kept, answer, late });
  }

  function become(next: Standing["state"]): void {
    if (state === next) return;
    state = next;
    tell({ kind: "changed" });
  }

  return {
    add,
    wake,
    async standing(): Promise<Standing> {
      const all = await store.all();
      return {
        waiting: all.filter((kept) => isMine(kept) && !kept.outcome),
        settled: all.filter((kept) => isMine(kept) && kept.outcome),
        others: all.filter((kept) => !isMine(kept) && !kept.outcome).length,
        state,
        isLasting: store.isLasting(),
      };
    },
    /** Read, or not to be sent after all. */
    async drop(kept: Kept): Promise<void> {
      await store.remove(kept.place);
      tell(kept.outcome ? { kind: "changed" } : { kind: "settled", operation: kept, answer: null, late: true });
    },
  };
}

export type Sender<A> = ReturnType<typeof createSender<A>>;
