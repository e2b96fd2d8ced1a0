import { expect, test } from "vitest";
import { type Area, CLOSED, type LiveMessage } from "#app/http/live/areas";
import type { Listener } from "#app/http/live/listener";
import { testEnv } from "#tests/factories/world";
import { type OpenedSocket, opened } from "#tests/support/live-socket";

const HOUR = 3_600_000;
const ALL: Area[] = ["orders", "staging", "stock"];

const listener = (over: Partial<Listener> = {}): Listener => ({
  userId: crypto.randomUUID(),
  sessionId: crypto.randomUUID(),
  companyIds: null,
  areas: ALL,
  until: Date.now() + HOUR,
  ...over,
});

function aChannel() {
  const channel = testEnv.LIVE.getByName(crypto.randomUUID());
  const listen = async (over: Partial<Listener> = {}, query = "age=0"): Promise<OpenedSocket> => {
    const headers = { Upgrade: "websocket", "X-Listener": JSON.stringify(listener(over)) };
    // The platform's types of a response differ from the runtime's by name only.
    return opened((await channel.fetch(`https://stowline.test/live?${query}`, { headers })) as unknown as Response);
  };
  const publish = (companyId: string, changes: LiveMessage["changes"], checkedAgain: string[] = []) =>
    channel.publish([{ companyId, changes }], checkedAgain);
  return { listen, publish };
}

test("each listener hears of their companies and areas only", async () => {
  const { listen, publish } = aChannel();
  const [all, helix, tern, picker] = [
    await listen(),
    await listen({ companyIds: ["helix"] }),
    await listen({ companyIds: ["tern", "voltbay"] }),
    await listen({ areas: ["stock"] }),
  ];
  await publish("helix", { orders: ["o1"], stock: null });
  await publish("tern", { orders: ["o2"] });
  expect(await all.changes()).toEqual([{}, { orders: ["o1"], stock: null }, { orders: ["o2"] }]);
  expect(await helix.changes()).toEqual([{}, { orders: ["o1"], stock: null }]);
  expect(await tern.changes()).toEqual([{}, { orders: ["o2"] }]);
  expect(await picker.changes()).toEqual([{}, { stock: null }]);
});

test("a browser that connects again hears what it has missed, and nothing where it has missed nothing", async () => {
  const { listen, publish } = aChannel();
  const first = await listen({ companyIds: ["helix"] });
  await publish("helix", { orders: ["o1"] });
  await publish("tern", { stock: null });
  await first.changes();
  const seen = first.messages.at(-1)?.version;
  first.socket.close(1000);
  expect(await (await listen({ companyIds: ["helix"] }, `since=${seen}`)).changes()).toEqual([{}]);
  await publish("helix", { staging: null });
  expect(await (await listen({ companyIds: ["helix"] }, `since=${seen}`)).changes()).toEqual([{ staging: null }]);
  // A version that this channel never had: its storage was lost.
  const lost = await listen({ companyIds: ["helix"] }, "since=1000");
  expect(await lost.changes()).toEqual([{ orders: null, staging: null }]);
  expect(lost.messages[0]?.version).toBe(3);
});

test("a new page hears of what has changed while it was loaded", async () => {
  const { listen, publish } = aChannel();
  await publish("helix", { orders: ["o1"] });
  expect(await (await listen({}, "age=60000")).changes()).toEqual([{ orders: null }]);
  expect(await (await listen({}, "age=-60000")).changes()).toEqual([{}]);
  expect(await (await listen({}, "age=nonsense")).changes()).toEqual([{}]);
});

test.each(["session", "user", "company"] as const)("a socket is closed when its %s is named", async (named) => {
  const { listen, publish } = aChannel();
  const ids = { session: "s".repeat(64), user: crypto.randomUUID(), company: crypto.randomUUID() };
  const it = await listen({ sessionId: ids.session, userId: ids.user, companyIds: [ids.company] });
  const other = await listen();
  await publish("helix", {}, [ids[named]]);
  expect([await it.closed, it.isWarned()]).toEqual([CLOSED.checkAgain, true]);
  await publish("helix", { orders: null });
  expect(await other.changes()).toEqual([{}, { orders: null }]);
  expect(it.messages).toHaveLength(1);
  // Only what is stored has a version.
  expect(other.messages.map(({ version }) => version)).toEqual([0, 1]);
});

test("a socket that has been open for long is closed instead of told, so that its user is authorized again", async () => {
  const { listen, publish } = aChannel();
  const it = await listen({ until: Date.now() - 1 });
  await publish("helix", { orders: null });
  expect([await it.closed, it.isWarned()]).toEqual([CLOSED.checkAgain, true]);
  expect(it.messages).toHaveLength(1);
});

test("what a browser sends closes its socket, and a user has thirty at most", async () => {
  const { listen, publish } = aChannel();
  const talkative = await listen();
  talkative.socket.send(JSON.stringify({ orders: null }));
  expect(await talkative.closed).toBe(1008);
  const userId = crypto.randomUUID();
  const sockets: OpenedSocket[] = [];
  for (let n = 0; n < 33; n++) sockets.push(await listen({ userId }));
  await publish("helix", { orders: null });
  let open = 0;
  for (const { messages, changes } of sockets) {
    const isClosed = await Promise.race([
      changes().then(() => false),
      new Promise((done) => setTimeout(() => done(true), 50)),
    ]);
    if (!isClosed && messages.length === 2) open += 1;
  }
  expect(open).toBe(30);
  const codes = await Promise.race(sockets.map(({ closed }) => closed));
  expect(codes).toBe(1013);
});
