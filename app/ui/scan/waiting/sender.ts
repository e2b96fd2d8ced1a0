import type { Operation, QueueState, StoredOperation } from "./operation";
import type { OperationStore } from "./operation-store";

/** Result of a send. */
export type Sent<A> =
  | { kind: "answered"; ok: boolean; detail: string; answer: A }
  /** No answer, or not from our server: it is sent again. */
  | { kind: "unreachable" }
  /** No user, or another user, is signed in. */
  | { kind: "signed-out" };

/** Broadcast to every page of the device. */
export type News<A> =
  | { kind: "changed"; state: QueueState["state"] }
  | { kind: "settled"; operation: Operation; answer: A | null; late: boolean };

interface Around<A> {
  userId: string;
  store: OperationStore;
  /** `isRestored`: an earlier or another page of the device stored it. */
  send: (operation: Operation, isRestored: boolean) => Promise<Sent<A>>;
  /** Runs `work` when no other page of this device is sending. */
  alone: (work: () => Promise<void>) => Promise<void>;
  /** Calls again after a delay; `nth` is the number of failed attempts. */
  later: (nth: number, call: () => void) => void;
  tell: (news: News<A>) => void;
}

/** An operation that is sent while it is still being stored. */
interface Early<A> {
  keeping: Promise<StoredOperation>;
  sending: Promise<Sent<A>>;
}

/**
 * Sends one user's operations in the order they were done, each until it is answered, and then deletes them. A late
 * answer that differs from what the device showed is kept until read.
 */
export function createSender<A>({ userId, store, send, alone, later, tell }: Around<A>) {
  /** Done on this page and not delayed: the user sees the answer as it arrives. */
  const fresh = new Set<string>();
  /** Done on this page, and not answered. */
  const own = new Set<string>();
  let state: QueueState["state"] = "ready";
  let isRunning = false;
  let isAskedAgain = false;
  let failures = 0;
  /** This user has no unsent operations, as far as this page knows. */
  let isClear = false;
  let adding = 0;

  const isMine = (kept: StoredOperation) => kept.userId === userId;

  async function add(operation: Operation): Promise<void> {
    fresh.add(operation.id);
    own.add(operation.id);
    const keeping = store.add(operation);
    // With nothing queued before it, the operation is sent without waiting for storage. If the page ends before it is
    // stored, it was either sent or not; if sending fails, it is stored.
    if (isClear && !isRunning && adding === 0) void run({ keeping, sending: send(operation, false) });
    adding += 1;
    await keeping;
    adding -= 1;
    tell({ kind: "changed", state });
    void wake();
  }

  /** Sends queued operations. Called for new ones, when the network returns, and when the page opens. */
  async function wake(): Promise<void> {
    isAskedAgain = true;
    if (!isRunning) await run();
  }

  async function run(early?: Early<A>): Promise<void> {
    isRunning = true;
    try {
      await alone(() => sendAll(early));
      while (isAskedAgain) await alone(() => sendAll());
    } finally {
      isRunning = false;
    }
    if (state === "unreachable") later(failures, () => void wake());
  }

  async function sendAll(early?: Early<A>): Promise<void> {
    isAskedAgain = false;
    if (early && !(await deliver(await early.keeping, early.sending))) return;
    for (let kept = await first(); kept; kept = await first())
      if (!(await deliver(kept, send(kept, !own.has(kept.id))))) return;
    isClear = true;
    become("ready");
  }

  /** Returns whether it was answered. */
  async function deliver(kept: StoredOperation, sending: Promise<Sent<A>>): Promise<boolean> {
    if (state === "ready") become("sending");
    const sent = await sending;
    if (sent.kind === "answered") {
      failures = 0;
      become("sending");
      await settle(kept, sent);
      return true;
    }
    // Later operations wait too, to keep their order.
    for (const { id } of (await store.all()).filter(isMine)) fresh.delete(id);
    failures += 1;
    isClear = false;
    isAskedAgain = false;
    become(sent.kind);
    return false;
  }

  const first = async () => (await store.all()).find((kept) => isMine(kept) && !kept.outcome);

  async function settle(
    kept: StoredOperation,
    { ok, detail, answer }: Extract<Sent<A>, { kind: "answered" }>,
  ): Promise<void> {
    const late = !fresh.delete(kept.id);
    own.delete(kept.id);
    const isNews = late && (!ok || kept.told === false);
    if (isNews) await store.put({ ...kept, outcome: { ok, detail } });
    tell({ kind: "settled", operation: kept, answer, late });
    // Storage cleanup happens after the answer is reported, so that the user need not wait for it.
    if (!isNews) await store.remove(kept.place);
  }

  function become(next: QueueState["state"]): void {
    if (state === next) return;
    state = next;
    tell({ kind: "changed", state });
  }

  return {
    add,
    wake,
    /** Another page of the device has added operations that may have to be sent first. */
    heedOthers(): void {
      isClear = false;
    },
    async standing(): Promise<QueueState> {
      const all = await store.all();
      return {
        waiting: all.filter((kept) => isMine(kept) && !kept.outcome),
        settled: all.filter((kept) => isMine(kept) && kept.outcome),
        others: all.filter((kept) => !isMine(kept) && !kept.outcome).length,
        state,
        isLasting: store.isLasting(),
      };
    },
    /** Deletes a read or discarded operation. */
    async drop(kept: StoredOperation): Promise<void> {
      await store.remove(kept.place);
      tell({ kind: "settled", operation: kept, answer: null, late: true });
    },
  };
}

export type Sender<A> = ReturnType<typeof createSender<A>>;
