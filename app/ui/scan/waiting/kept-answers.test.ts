import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openCopy } from "../kept/kept-work";
import { keepAnswer, keepPage, restoredAfterCopy } from "./kept-answers";
import type { QueueAnswer } from "./post-operation";

const ORIGIN = "https://app.test";
const WALL_PAGE = "/picking/cart/cart/put-wall";

/** The part of the Cache API that is used here. */
function fakeCaches() {
  const all = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const stored = all.get(name) ?? new Map<string, Response>();
    all.set(name, stored);
    const urlOf = (key: string | { url: string }) => new URL(typeof key === "string" ? key : key.url, ORIGIN).href;
    return {
      put: async (key: string, response: Response) => void stored.set(urlOf(key), response),
      match: async (key: { url: string }) => stored.get(urlOf(key))?.clone(),
      delete: async (key: { url: string }) => stored.delete(urlOf(key)),
      keys: async () => [...stored.keys()].map((url) => ({ url })),
    };
  };
  return { open };
}

const dataset: Record<string, string> = {};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  vi.stubGlobal("caches", fakeCaches());
  vi.stubGlobal("document", { documentElement: { dataset } });
  vi.stubGlobal("navigator", {});
});

afterEach(() => {
  delete dataset.keptAt;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const operation = (intent: string, more: { to?: string } = {}) => ({
  ...{ id: "op", userId: "ana", about: { id: "order", name: "1001" }, label: "", guess: null, told: true },
  ...{ fields: { intent }, ...more },
});
const answer = (more: object): QueueAnswer => ({
  said: { id: "a", ok: true, title: "", detail: "" },
  view: null,
  ...more,
});

async function later(work: () => Promise<void> | void) {
  vi.setSystemTime(Date.now() + 1000);
  await work();
}

/** Opens a copy that was made now. */
const copied = () =>
  later(() => {
    dataset.keptAt = String(Date.now());
  });

test("a copy begins with the answers that came after it was made, oldest first", async () => {
  await later(() => keepAnswer(operation("put"), answer({ order: { orderId: "before" } })));
  await copied();
  await later(() =>
    keepAnswer(operation("check", { to: "/packing/order/check" }), answer({ state: { orderId: "order" } })),
  );
  await later(() => keepAnswer(operation("put"), answer({ order: null })));
  await later(() => keepAnswer(operation("scan"), answer({ view: { orderId: "order", cart: null } })));
  expect(await restoredAfterCopy()).toEqual([
    { kind: "packing", state: { orderId: "order" } },
    { kind: "put", operation: expect.objectContaining({ id: "op" }), order: null },
    { kind: "restored", view: { orderId: "order", cart: null } },
  ]);
});

test("a refused put says nothing about the wall, and a page from the server begins with nothing", async () => {
  await copied();
  await later(() => keepAnswer(operation("put"), answer({ said: { ok: false }, order: null })));
  expect(await restoredAfterCopy()).toEqual([]);
  await later(() => keepAnswer(operation("put"), answer({ order: null })));
  delete dataset.keptAt;
  expect(await restoredAfterCopy()).toEqual([]);
});

test("what the server sends to an open page is in the copy that was made before, and a copy stores nothing of its own", async () => {
  const packing = { orderId: "order", status: "picked" } as never;
  await later(() => keepPage(packing));
  await copied();
  await later(() => keepPage(packing));
  expect(await restoredAfterCopy()).toEqual([]);
  delete dataset.keptAt;
  const madeAt = Date.now();
  await later(() => keepPage(packing));
  await later(() => keepPage({ cart: { id: "cart", number: 7 }, orders: [], last: null, ready: [] }));
  dataset.keptAt = String(madeAt);
  expect(await restoredAfterCopy()).toMatchObject([
    { kind: "packing" },
    { kind: "wall", wall: { cart: { id: "cart" } } },
  ]);
});

test.each([
  ["for a put wall", { view: { cart: { isSorted: true } } }, []],
  ["that took its order off the screen", { view: null }, []],
  ["on a cart with totes", { view: { cart: { isSorted: false } } }, [WALL_PAGE]],
  ["at the wall", { view: null, order: null }, [WALL_PAGE]],
])("a copy of a put wall goes with an answer to a pick %s", async (_what, given, left) => {
  const pages = await caches.open("work-pages");
  await pages.put(WALL_PAGE, Response.json({}));
  await keepAnswer(operation("scan"), answer(given));
  expect((await pages.keys()).map(({ url }) => new URL(url).pathname)).toEqual(left);
});

/** A browser with a service worker; `kept` are the paths that it is asked to keep. */
function aBrowser() {
  const kept: string[] = [];
  const active = { postMessage: ({ path }: { path: string }) => kept.push(path) };
  const serviceWorker = { register: async () => ({}), ready: Promise.resolve({ active }) };
  vi.stubGlobal("navigator", { onLine: true, serviceWorker });
  const at = (pathname: string) => vi.stubGlobal("location", { origin: ORIGIN, pathname, search: "" });
  at(WALL_PAGE);
  return { kept, at };
}

test("a copy whose server is back is kept again, loads the newest data, and keeps no other page", async () => {
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  vi.stubGlobal("fetch", async () => ({ ok: true, redirected: false }));
  const { kept, at } = aBrowser();
  const onBack = vi.fn();
  await copied();
  openCopy(onBack);
  await vi.waitFor(() => expect(onBack).toHaveBeenCalledOnce());
  await vi.runAllTimersAsync();
  await vi.waitFor(() => expect(kept).toEqual([WALL_PAGE]));
  await copied();
  openCopy(onBack);
  at("/orders");
  await vi.waitFor(() => expect(onBack).toHaveBeenCalledTimes(2));
  // Nothing is about to be kept.
  expect(vi.getTimerCount()).toBe(0);
});

test("a page is kept once it has loaded its parts, unless the user has left it by then", async () => {
  const { kept, at } = aBrowser();
  keepPage();
  await vi.runAllTimersAsync();
  await vi.waitFor(() => expect(kept).toEqual([WALL_PAGE]));
  at("/packing/order");
  keepPage();
  at("/shipping/create/order");
  await vi.runAllTimersAsync();
  at(WALL_PAGE);
  keepPage();
  await vi.runAllTimersAsync();
  await vi.waitFor(() => expect(kept).toEqual([WALL_PAGE, WALL_PAGE]));
});
