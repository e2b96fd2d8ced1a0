import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { beforeEach, expect, test, vi } from "vitest";

const ORIGIN = "https://app.test";
const SCRIPT = readFileSync(new URL("../../../../public/service-worker.js", import.meta.url), "utf8");
const [ANNA, BEN] = ["user-anna", "user-ben"];

type Answer = (request: { path: string; headers: Headers }) => Response | Promise<Response>;

/** The part of the Cache API that the script uses: responses by path, in the order of their first storage. */
class FakeCaches {
  readonly all = new Map<string, Map<string, Response>>();

  async open(name: string) {
    const stored = this.all.get(name) ?? new Map<string, Response>();
    this.all.set(name, stored);
    const urlOf = (key: string | { url: string }) => new URL(typeof key === "string" ? key : key.url, ORIGIN).href;
    return {
      match: async (key: string | { url: string }) => stored.get(urlOf(key))?.clone(),
      put: async (key: string, response: Response) => void stored.set(urlOf(key), response),
      delete: async (key: string | { url: string }) => stored.delete(urlOf(key)),
      keys: async () => [...stored.keys()].map((url) => ({ url })),
    };
  }

  async match(key: { url: string }, { cacheName }: { cacheName: string }) {
    return (await this.open(cacheName)).match(key);
  }

  delete = async (name: string) => this.all.delete(name);
  paths = (name: string) => [...(this.all.get(name)?.keys() ?? [])].map((url) => url.slice(ORIGIN.length));
}

let caches: FakeCaches;
let server: Answer | null;
let send: (type: string, event: object) => Promise<unknown>;

const page = (user: string, title: string, more: ResponseInit = {}) =>
  new Response(`<!doctype html><html lang="en"><head><title>${title}</title><script src="/assets/page.js"></script>`, {
    ...more,
    headers: { "Content-Type": "text/html; charset=utf-8", ...(user && { "X-Page-User": user }) },
  });

beforeEach(() => {
  caches = new FakeCaches();
  server = null;
  const listeners = new Map<string, (event: object) => void>();
  const self = {
    location: { origin: ORIGIN },
    addEventListener: (type: string, listener: (event: object) => void) => void listeners.set(type, listener),
  };
  const fetch = async (asked: string | { url: string }, { headers }: { headers?: HeadersInit } = {}) => {
    const { pathname, search } = new URL(typeof asked === "string" ? asked : asked.url, ORIGIN);
    if (!server) throw new TypeError("Failed to fetch");
    return server({ path: pathname + search, headers: new Headers(headers) });
  };
  // Looked up with each call, so that a test can replace the clock.
  const clock = { Date: { now: () => Date.now() }, setTimeout: (call: () => void, ms: number) => setTimeout(call, ms) };
  runInNewContext(SCRIPT, { self, caches, fetch, Response, Headers, URL, ...clock });
  send = async (type, event) => {
    let answer: unknown;
    const tasks: unknown[] = [];
    listeners.get(type)?.({
      ...event,
      respondWith: (given: unknown) => {
        answer = given;
      },
      waitUntil: (task: unknown) => void tasks.push(task),
    });
    const response = await answer;
    // A browser shows a page whatever becomes of the tasks that follow it.
    await (type === "fetch" ? Promise.allSettled(tasks) : Promise.all(tasks));
    return response;
  };
});

const open = async (path: string, over: object = {}) =>
  (await send("fetch", {
    request: { method: "GET", url: ORIGIN + path, mode: "navigate", destination: "document", ...over },
  })) as Response | undefined;
const keep = (path: string, files: string[] = []) => send("message", { data: { type: "keep", path, files } });

test("a kept page opens without a network, says that it is a copy, and has its files", async () => {
  const asked: string[] = [];
  server = ({ path, headers }) => {
    if (path === "/picking") asked.push(headers.get("X-Keep-Page") ?? "");
    return path === "/picking" ? page(ANNA, "Order Picking") : new Response(path);
  };
  await keep("/picking", ["/assets/part.js", "/images/tea"]);
  expect(asked).toEqual(["1"]);
  server = null;

  expect(await (await open("/picking"))?.text()).toMatch(/^<!doctype html><html data-kept-at="\d{13}" lang="en">/);
  const file = (path: string, destination: string) => open(path, { mode: "no-cors", destination });
  expect(await (await file("/assets/page.js", "script"))?.text()).toBe("/assets/page.js");
  expect(await (await file("/assets/part.js", "script"))?.text()).toBe("/assets/part.js");
  expect(await (await file("/images/tea", "image"))?.text()).toBe("/images/tea");
  await expect(file("/images/cups", "image")).rejects.toThrow("Failed to fetch");
});

test("the server's page is shown while it answers, also when a copy exists", async () => {
  server = () => page(ANNA, "Before");
  await keep("/picking");
  server = () => page(ANNA, "Now");
  const shown = await (await open("/picking"))?.text();
  expect(shown).toContain("Now");
  expect(shown).not.toContain("data-kept-at");
});

test.each([
  ["an overloaded server", () => page("", "Busy", { status: 503 })],
  ["a failure that does not know its user", () => page("none", "Unexpected error", { status: 500 })],
  ["another page in between", () => page("", "Sign in to the wireless network")],
  [
    "a server that does not answer",
    () =>
      new Promise<Response>(() => {
        void vi.advanceTimersByTimeAsync(10_000);
      }),
  ],
])("the copy is shown instead of %s", async (_what, answer) => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  try {
    server = () => page(ANNA, "Order Picking");
    await keep("/picking");
    server = answer;
    expect(await (await open("/picking"))?.text()).toContain("data-kept-at");
    expect(caches.paths("work-pages")).toEqual(["/picking"]);
  } finally {
    vi.useRealTimers();
  }
});

test("a page that is not kept says so and lists those that are", async () => {
  server = ({ path }) => page(ANNA, `Page &amp; ${path}`);
  await keep("/picking");
  server = null;
  const response = await open("/orders?search=%22%3Cscript%3E");
  expect(response?.status).toBe(503);
  const html = await response?.text();
  expect(html).toContain('<a href="/picking">Page &amp; /picking</a>');
  expect(html).toContain('<a href="/orders?search=%22%3Cscript%3E">Try again</a>');
});

test.each([
  ["another user's page", () => page(BEN, "Order Picking")],
  ["a page without a user", () => page("none", "Login")],
  ["a refused page of another user", () => page(BEN, "Access Denied", { status: 403 })],
])("%s deletes everything that was kept", async (_what, answer) => {
  server = () => page(ANNA, "Order Picking");
  await keep("/picking");
  await (await caches.open("work-state")).put("/work-state/1", Response.json({}));
  server = answer;
  await open("/picking");
  expect([...caches.all.keys()].flatMap((name) => caches.paths(name))).toEqual([]);
});

test("the same user's other pages and files for download delete nothing", async () => {
  server = () => page(ANNA, "Order Picking");
  await keep("/picking");
  await open("/orders");
  server = () => new Response("a,b", { headers: { "Content-Type": "text/csv" } });
  expect(await (await open("/picking"))?.text()).toBe("a,b");
  expect(caches.paths("work-pages")).toEqual(["/picking"]);
});

test.each([
  ["with a network", () => new Response(null, { status: 303, headers: { Location: "/login" } })],
  ["without a network", null],
])("signing out deletes everything, %s", async (_when, answer) => {
  server = () => page(ANNA, "Order Picking");
  await keep("/picking");
  server = answer;
  await open("/api/logout");
  expect(caches.all.size === 0 || caches.paths("work-pages").length === 0).toBe(true);
  server = null;
  expect((await open("/picking"))?.status).toBe(503);
});

test("what another user keeps replaces what the first one kept", async () => {
  server = () => page(ANNA, "Order Picking");
  await keep("/picking");
  server = () => page(BEN, "Order Picking");
  await keep("/scanner");
  expect(caches.paths("work-pages")).toEqual(["/scanner"]);
});

test("only the user's own page is kept: no sign-in page, no refusal, no redirect", async () => {
  for (const answer of [() => page("none", "Login"), () => page(ANNA, "Not Found", { status: 404 }), null]) {
    server = answer;
    await keep("/picking");
    expect(caches.paths("work-pages")).toEqual([]);
  }
});

test("the newest ten pages are kept, with the files that they load, for a day", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    server = ({ path }) => (path.startsWith("/assets/") ? new Response(path) : page(ANNA, path));
    for (let n = 0; n < 12; n++) {
      vi.setSystemTime(Date.now() + 1000);
      await keep(`/inventory/receive/${n}`, [`/assets/part-${n}.js`]);
    }
    expect(caches.paths("work-pages")).toHaveLength(10);
    expect(caches.paths("work-pages")[0]).toBe("/inventory/receive/2");
    expect(caches.paths("work-files")).toHaveLength(11);
    server = null;
    expect((await open("/inventory/receive/11"))?.status).toBe(200);
    vi.setSystemTime(Date.now() + 24 * 60 * 60 * 1000);
    expect((await open("/inventory/receive/11"))?.status).toBe(503);
  } finally {
    vi.useRealTimers();
  }
});

test("the copy of the order that is packed replaces that of the order before, and no other", async () => {
  server = ({ path }) => page(ANNA, path);
  for (const path of ["/picking", "/packing/one", "/packing/one?parcel=2", "/packing/two"]) await keep(path);
  expect(caches.paths("work-pages")).toEqual(["/picking", "/packing/two"]);
});

test("a device whose storage fails opens pages as without copies", async () => {
  server = () => page(ANNA, "Order Picking");
  caches.open = () => Promise.reject(new Error("The storage is broken"));
  expect(await (await open("/picking"))?.text()).toContain("Order Picking");
});

test("forms, scans and other sites' files are left to the browser", async () => {
  expect(await open("/picking", { method: "POST" })).toBeUndefined();
  expect(await open("/picking.data", { mode: "cors", destination: "" })).toBeUndefined();
});
