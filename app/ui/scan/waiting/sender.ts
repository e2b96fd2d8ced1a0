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
export type News<A> =
  | { kind: "changed"; state: Standing["state"] }
  | { kind: "settled"; operation: Operation; answer: A | null; late: boolean };

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

/** An operation that is sent while it is being kept. */
interface Early<A> {
  keeping: Promise<Kept>;
  sending: Promise<Sent<A>>;
}

/**
 * Sends one person's operations in the order in which they were done, each until it is answered, and forgets them then.
 * What is answered after the person has gone on, and differs from what they were told, stays to be read.
 */
export function createSender<A>({ userId, store, send, alone, later, tell }: Around<A>) {
  /** Done on this page, and not delayed yet: their answer is seen as it comes. */
  const fresh = new Set<string>();
  let state: Standing["state"] = "ready";
  let isRunning = false;
  let isAskedAgain = false;
  let failures = 0;
  /** Nothing of this person waits, as far as this page has heard. */
  let isClear = false;
  let adding = 0;

  const isMine = (kept: Kept) => kept.userId === userId;

  async function add(operation: Operation): Promise<void> {
    fresh.add(operation.id);
    const keeping = store.add(operation);
    // Where nothing lies before it, it does not wait for the browser to write it down. Should the page end before it is
    // written, it was sent or not; should it not arrive, it was written.
    if (isClear && !isRunning && adding === 0) void run({ keeping, sending: send(operation) });
    adding += 1;
    await keeping;
    adding -= 1;
    tell({ kind: "changed", state });
    void wake();
  }

  /** Sends what waits; called when there is something, when the network is back, and when the page opens. */
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
    for (let kept = await first(); kept; kept = await first()) if (!(await deliver(kept, send(kept)))) return;
    isClear = true;
    become("ready");
  }

  /** Whether it was answered. */
  async function deliver(kept: Kept, sending: Promise<Sent<A>>): Promise<boolean> {
    if (state === "ready") become("sending");
    const sent = await sending;
    if (sent.kind === "answered") {
      failures = 0;
      become("sending");
      await settle(kept, sent);
      return true;
    }
    // All behind it wait as well, or their order would be lost.
    for (const { id } of (await store.all()).filter(isMine)) fresh.delete(id);
    failures += 1;
    isClear = false;
    isAskedAgain = false;
    become(sent.kind);
    return false;
  }

  const first = async () => (await store.all()).find((kept) => isMine(kept) && !kept.outcome);

  async function settle(kept: Kept, { ok, detail, answer }: Extract<Sent<A>, { kind: "answered" }>): Promise<void> {
    const late = !fresh.delete(kept.id);
    const isNews = late && (!ok || kept.told === false);
    if (isNews) await store.put({ ...kept, outcome: { ok, detail } });
    tell({ kind: "settled", operation: kept, answer, late });
    // Whoever waits for the answer does not wait for this.
    if (!isNews) await store.remove(kept.place);
  }

  function become(next: Standing["state"]): void {
    if (state === next) return;
    state = next;
    tell({ kind: "changed", state });
  }

  return {
    add,
    wake,
    /** Another page of the device has sent word: something may lie before what is done here next. */
    heedOthers(): void {
      isClear = false;
    },
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
      tell({ kind: "settled", operation: kept, answer: null, late: true });
    },
  };
}

export type Sender<A> = ReturnType<typeof createSender<A>>;
