import fc from "fast-check";
import { expect, test } from "vitest";
import type { Operation } from "./operation";
import { type OperationStore, openOperationStore } from "./operation-store";
import { createSender, type Sent } from "./sender";

type Answer = { counted: number };

const operation = (id: string, more: Partial<Operation> = {}): Operation => ({
  id,
  userId: "ana",
  about: { id: "order", name: "1001" },
  fields: { barcode: id },
  label: `Scan of ${id}`,
  guess: null,
  told: true,
  ...more,
});

/** A server that counts each id once, as the real one does. */
function aServer() {
  const counted: string[] = [];
  const arrived: string[] = [];
  return {
    counted,
    arrived,
    take(id: string): Sent<Answer> {
      arrived.push(id);
      if (!counted.includes(id)) counted.push(id);
      return { kind: "answered", ok: true, detail: "", answer: { counted: counted.length } };
    },
  };
}

function aPage(
  store: OperationStore,
  send: (one: Operation, isRestored: boolean) => Promise<Sent<Answer>>,
  userId = "ana",
) {
  let again: (() => void) | null = null;
  const sender = createSender<Answer>({
    userId,
    store,
    send,
    alone: (work) => work(),
    later: (_nth, call) => {
      again = call;
    },
    tell: () => undefined,
  });
  return { sender, tryAgain: () => again?.() };
}

const settled = () => new Promise((done) => setTimeout(done, 5));

test("operations are sent in order, each after the previous one was answered", async () => {
  const server = aServer();
  const under: string[] = [];
  const { sender } = aPage(openOperationStore(null), async ({ id }) => {
    under.push(id);
    await settled();
    expect(under).toEqual([id]);
    under.pop();
    return server.take(id);
  });
  await Promise.all(["a", "b", "c"].map((id) => sender.add(operation(id))));
  await expect.poll(() => server.counted).toEqual(["a", "b", "c"]);
  await expect.poll(async () => (await sender.standing()).state).toBe("ready");
});

test("with an empty queue an operation is sent while it is being stored; operations of other pages go first", async () => {
  const server = aServer();
  const kept = openOperationStore(null);
  const writes: (() => void)[] = [];
  const slow: OperationStore = {
    ...kept,
    add: async (one) => {
      await new Promise<void>((done) => writes.push(done));
      return kept.add(one);
    },
  };
  const { sender } = aPage(slow, async ({ id }) => server.take(id));
  await sender.wake();
  const added = [sender.add(operation("a"))];
  expect(server.arrived).toEqual(["a"]);
  added.push(sender.add(operation("c")));
  expect(server.arrived).toEqual(["a"]);
  sender.heedOthers();
  await kept.add(operation("b"));
  for (const write of writes) write();
  await Promise.all(added);
  await expect.poll(() => server.arrived).toEqual(["a", "b", "c"]);
});

test("without a network they wait, and keep their order when it is back", async () => {
  const server = aServer();
  let isOnline = false;
  const { sender, tryAgain } = aPage(openOperationStore(null), async ({ id }) =>
    isOnline ? server.take(id) : { kind: "unreachable" },
  );
  for (const id of ["a", "b", "c"]) await sender.add(operation(id));
  await settled();
  expect(await sender.standing()).toMatchObject({
    state: "unreachable",
    waiting: [{ id: "a" }, { id: "b" }, { id: "c" }],
  });
  isOnline = true;
  tryAgain();
  await expect.poll(() => server.counted).toEqual(["a", "b", "c"]);
  expect((await sender.standing()).waiting).toEqual([]);
});

test("another user who signs in on the device sends none of them, and learns that they exist", async () => {
  const server = aServer();
  const store = openOperationStore(null);
  const ana = aPage(store, async () => ({ kind: "signed-out" }));
  await ana.sender.add(operation("a"));
  await settled();
  const ben = aPage(store, async ({ id }) => server.take(id), "ben");
  await ben.sender.add(operation("b", { userId: "ben" }));
  await expect.poll(() => server.arrived).toEqual(["b"]);
  expect(await ben.sender.standing()).toMatchObject({ waiting: [], others: 1 });
  expect(await ana.sender.standing()).toMatchObject({ state: "signed-out", waiting: [{ id: "a" }] });
});

test("a refusal that arrives late is kept until it is read", async () => {
  let isOnline = false;
  const refuse = { kind: "answered", ok: false, detail: "Order 1001 is pending.", answer: { counted: 0 } } as const;
  const { sender, tryAgain } = aPage(openOperationStore(null), async () =>
    isOnline ? refuse : { kind: "unreachable" },
  );
  await sender.add(operation("a"));
  await settled();
  isOnline = true;
  tryAgain();
  await expect.poll(async () => (await sender.standing()).settled).toHaveLength(1);
  const [kept] = (await sender.standing()).settled;
  expect(kept?.outcome).toEqual({ ok: false, detail: "Order 1001 is pending." });
  if (kept) await sender.drop(kept);
  expect(await sender.standing()).toMatchObject({ settled: [], waiting: [] });
});

test("a refusal that arrives at once is shown and not kept", async () => {
  const { sender } = aPage(openOperationStore(null), async () => ({
    kind: "answered",
    ok: false,
    detail: "No.",
    answer: { counted: 0 },
  }));
  await sender.add(operation("a"));
  await expect.poll(async () => (await sender.standing()).waiting).toEqual([]);
  expect((await sender.standing()).settled).toEqual([]);
});

test("an operation shown as wrong and counted after all is kept until it is read", async () => {
  const server = aServer();
  let isOnline = false;
  const { sender, tryAgain } = aPage(openOperationStore(null), async ({ id }) =>
    isOnline ? server.take(id) : { kind: "unreachable" },
  );
  await sender.add(operation("a", { told: false }));
  await settled();
  isOnline = true;
  tryAgain();
  await expect.poll(async () => (await sender.standing()).settled).toMatchObject([{ id: "a", outcome: { ok: true } }]);
});

test("without browser storage the page keeps the operations, and warns", async () => {
  const broken = {
    open: () => {
      throw new Error("Not in private mode");
    },
  } as unknown as IDBFactory;
  for (const store of [openOperationStore(null), openOperationStore(broken)]) {
    await store.add(operation("a"));
    await store.add(operation("b"));
    expect((await store.all()).map(({ id }) => id)).toEqual(["a", "b"]);
    expect(store.isLasting()).toBe(false);
  }
});

/** What can happen to a request: it arrives, it does not, or it arrives and its response is lost. */
const fate = fc.constantFrom("arrives", "arrives", "drops", "answer-lost", "signed-out");
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("scan" as const), on: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("retry" as const), on: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("reload" as const), on: fc.nat(1) }) },
);

test("with any network faults and two pages reloaded at random, each operation counts once and in order", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.array(fate, { maxLength: 60 }), async (steps, fates) => {
      const server = aServer();
      const store = openOperationStore(null);
      const ahead = [...fates];
      let tail: Promise<unknown> = Promise.resolve();
      /** Pages of one device send one at a time. */
      const alone = (work: () => Promise<void>) => {
        const turn = tail.then(work);
        tail = turn;
        return turn;
      };
      const send = async ({ id }: Operation): Promise<Sent<Answer>> => {
        const what = ahead.shift() ?? "arrives";
        if (what === "signed-out") return { kind: "signed-out" };
        if (what === "drops") return { kind: "unreachable" };
        const answer = server.take(id);
        return what === "arrives" ? answer : { kind: "unreachable" };
      };
      const pages: ReturnType<typeof createSender<Answer>>[] = [];
      const open = () => {
        const tell = () => {
          for (const page of pages) if (page !== opened) page.heedOthers();
        };
        const opened = createSender<Answer>({ userId: "ana", store, send, alone, later: () => undefined, tell });
        return opened;
      };
      pages.push(open(), open());
      const done: string[] = [];
      for (const { do: what, on } of steps) {
        if (what === "reload") pages[on] = open();
        if (what === "retry") void pages[on]?.wake();
        if (what === "scan") {
          done.push(`scan-${done.length}`);
          await pages[on]?.add(operation(done.at(-1) ?? ""));
        }
      }
      for (let tries = 0; tries <= fates.length; tries++) {
        await Promise.all(pages.map((page) => page?.wake()));
        await tail;
      }
      expect(server.counted).toEqual(done);
      expect((await store.all()).filter(({ outcome }) => !outcome)).toEqual([]);
      // Sent again, but never before the operation in front of it was answered.
      expect(server.arrived.filter((id, at) => server.arrived.indexOf(id) === at)).toEqual(done);
    }),
    { numRuns: 300 },
  );
});

test("an operation that an earlier page stored is sent as restored, and one of this page is not, however late", async () => {
  const kept = openOperationStore(null);
  await kept.add(operation("before"));
  const sent: [string, boolean][] = [];
  let isOnline = false;
  const { sender, tryAgain } = aPage(kept, async ({ id }, isRestored) => {
    sent.push([id, isRestored]);
    return isOnline ? { kind: "answered", ok: true, detail: "", answer: { counted: 1 } } : { kind: "unreachable" };
  });
  await sender.add(operation("now"));
  await expect.poll(async () => (await sender.standing()).state).toBe("unreachable");
  isOnline = true;
  tryAgain();
  await expect
    .poll(() => sent.slice(-2))
    .toEqual([
      ["before", true],
      ["now", false],
    ]);
});
