import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import handleRequest from "#app/entry.server";
import { withEdgeCache } from "#app/http/edge-cache/edge-cache.server";
import { edgeKey } from "#app/http/edge-cache/edge-key.server";
import { isSharedPath, PUBLIC_PAGES } from "#app/http/edge-cache/public-addresses.server";
import { RequestState } from "#app/http/request/request-state.server";
import * as root from "#app/root";
import { testEnv } from "#tests/factories/world";
import { routeIndex } from "#workers/fast-path/route-index";
import { finalizeResponse } from "#workers/finalize-response";
import { normalizeRequest } from "#workers/normalize-request";
import { refuseRequest } from "#workers/request-gate";
import { accountOf } from "./call";
import { build, placeOf } from "./whole-app";

const real = {
  ...build,
  routes: { ...build.routes, root: { ...build.routes.root, module: root } },
  entry: { module: { ...build.entry.module, default: handleRequest } },
} as unknown as ServerBuild;
const remix = routeIndex(real, (routes) => createRequestHandler(routes, "production"));

let version = "";
let rendered = 0;

/** Handles a request as the Worker does, in a data center of its own for each `version`. */
async function visit(path: string, headers: Record<string, string> = {}, init: RequestInit = {}) {
  const address = path.startsWith("http") ? path : `http://stowline.test${path}`;
  const received = new Request(address, { redirect: "manual", headers, ...init });
  const state = new RequestState(testEnv, received);
  const waiting: Promise<unknown>[] = [];
  const env = { ...testEnv, VERSION: { id: version, tag: "", timestamp: "" } };
  const cloudflare = { env, ctx: { waitUntil: (one: Promise<unknown>) => void waiting.push(one) } };
  const request = normalizeRequest(received);
  const handle: typeof remix = (asked, context) => {
    rendered += 1;
    return remix(asked, context);
  };
  const answer =
    refuseRequest(request, placeOf(new URL(request.url).pathname), state) ??
    (await withEdgeCache(handle)(request, { cloudflare, state } as never));
  const last = await finalizeResponse(answer, { request: received, state, route: path, startedAt: Date.now() });
  const text = await last.text();
  await Promise.all(waiting);
  return { status: last.status, headers: last.headers, text, edge: last.headers.get("X-Edge-Cache") };
}

beforeEach(() => {
  version = crypto.randomUUID();
  rendered = 0;
  vi.spyOn(console, "log").mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

const PLAIN = { "Sec-Fetch-Dest": "document", "Sec-Fetch-Site": "same-origin" };

test("every public page and file is rendered once, and answered from the cache after that", async () => {
  for (const path of [...PUBLIC_PAGES, "/robots.txt", "/sitemap.xml", "/manifest.webmanifest"]) {
    const first = await visit(path);
    const second = await visit(path);
    expect([first.status, first.edge, second.status, second.edge], path).toEqual([200, "miss", 200, "hit"]);
    expect(second.text, path).toBe(first.text);
    expect(second.text.length, path).toBeGreaterThan(50);
    const [one, other] = [first, second].map(({ headers }) =>
      [...headers].filter(([name]) => !["x-request-id", "x-edge-cache", "content-length"].includes(name)),
    );
    expect(other, path).toEqual(one);
    expect(second.headers.get("X-Request-Id"), path).not.toBe(first.headers.get("X-Request-Id"));
    expect(second.headers.has("Server-Timing"), path).toBe(false);
  }
  expect(rendered).toBe(PUBLIC_PAGES.length + 3);
});

test("a browser checks its copy each time, and says by what a page varies", async () => {
  for (const { headers } of [await visit("/support"), await visit("/support")]) {
    expect(headers.get("Cache-Control")).toBe("private, no-cache");
    expect(headers.get("Vary")).toBe("Cookie, Sec-Fetch-Dest, Sec-Fetch-Site");
    expect(headers.get("ETag")).toMatch(/^W\/"[0-9a-f]{32}"$/);
    expect(headers.get("X-Page-User")).toBe("none");
  }
  await visit("/robots.txt");
  expect((await visit("/robots.txt")).headers.get("Cache-Control")).toBe("public, max-age=3600");
});

test("a current copy is confirmed with 304, from the cache and without it", async () => {
  const etag = (await visit("/terms")).headers.get("ETag") ?? "";
  const known = [etag, etag.replace("W/", ""), `"other", ${etag}`, "*"];
  for (const tag of known) {
    const { status, text, headers } = await visit("/terms", { "If-None-Match": tag });
    expect([status, text, headers.get("ETag")], tag).toEqual([304, "", etag]);
    expect(headers.get("Vary"), tag).toContain("Cookie");
  }
  for (const tag of ['"other"', etag.slice(0, -2), "W/"])
    expect((await visit("/terms", { "If-None-Match": tag })).status, tag).toBe(200);
  version = crypto.randomUUID();
  const unstored = await visit("/terms", { "If-None-Match": etag });
  expect([unstored.status, unstored.edge]).toEqual([304, "miss"]);
  expect((await visit("/terms")).text).toContain("</html>");
});

test("a page is kept for each theme, density and way of sending the style sheet", async () => {
  vi.stubEnv("PROD", true);
  const visits: Record<string, string>[] = [
    { Cookie: "theme=dark", ...PLAIN },
    { Cookie: "theme=light", ...PLAIN },
    { Cookie: "density=compact", ...PLAIN },
    { ...PLAIN },
    { "Sec-Fetch-Dest": "document", "Sec-Fetch-Site": "none" },
  ];
  const pages: string[] = [];
  for (const headers of visits) {
    const { edge, text, headers: sent } = await visit("/", headers);
    expect(edge, JSON.stringify(headers)).toBe("miss");
    const again = await visit("/", headers);
    expect([again.edge, again.text === text], JSON.stringify(headers)).toEqual(["hit", true]);
    // The inlined style sheet is allowed by its hash: a nonce would be the same for all visitors.
    const policy = sent.get("Content-Security-Policy") ?? "";
    expect(policy).not.toContain("nonce");
    expect(policy.includes("'sha256-")).toBe(!sent.get("Link")?.includes("as=style"));
    pages.push(text);
  }
  vi.unstubAllEnvs();
  // The last differs by the style sheet alone, which the tests have none of.
  expect(new Set(pages).size).toBe(visits.length - 1);
  expect(pages[0]).toContain('data-theme="dark"');
  // Values that mean nothing share the copy of the usual page, and cookies of the screens behind the sign-in are no reason.
  for (const Cookie of ["theme=pink", "theme=", "density=dense", "sidebar=collapsed", "theme=system; sidebar=open"])
    expect((await visit("/", { ...PLAIN, Cookie })).edge, Cookie).toBe("hit");
});

test("a signed-in user's page is neither stored nor answered from the cache", async () => {
  const { cookie, id } = await accountOf("admin");
  const own = await visit("/support", { Cookie: cookie });
  expect([own.edge, own.headers.get("X-Page-User"), own.headers.get("Cache-Control")]).toEqual([null, id, "no-store"]);
  expect((await visit("/support")).edge, "nothing was stored").toBe("miss");
  const landing = await visit("/");
  for (const Cookie of [cookie, `theme=dark; ${cookie}`, `${cookie}; theme=dark`, `theme=dark;${cookie}`]) {
    const { edge, headers, text } = await visit("/", { Cookie, "If-None-Match": landing.headers.get("ETag") ?? "" });
    expect([edge, headers.get("X-Page-User"), headers.has("ETag")], Cookie).toEqual([null, id, false]);
    expect(text, Cookie).not.toBe(landing.text);
  }
  const after = await visit("/");
  expect([after.edge, after.text === landing.text]).toEqual(["hit", true]);
});

test.each([
  ["a session that has ended", { Cookie: `stowline_session=${"0".repeat(64)}` }],
  ["a message to show once", { Cookie: "stowline_flash=eyJpZCI6IjEifQ%3D%3D" }],
  ["a known browser", { Cookie: "stowline_known=1" }],
  ["a bookmark", { Cookie: "stowline_bookmark_12345678=00000001" }],
  ["a cookie of another program", { Cookie: "theme=dark; _ga=1" }],
  ["a cookie without a value", { Cookie: "stowline_session" }],
  ["cookies joined by a comma", { Cookie: "theme=dark, stowline_session=1" }],
  ["a quoted cookie", { Cookie: 'theme="dark"' }],
  ["a key", { Authorization: "Bearer sk_unknown" }],
  ["basic authentication", { Authorization: "Basic YTpi" }],
])("%s makes a request its sender's own", async (_what, headers) => {
  await visit("/privacy");
  expect((await visit("/privacy", headers)).edge).toBeNull();
  expect((await visit("/privacy")).edge).toBe("hit");
});

test("nothing that a request carries beside the address and display cookies gets into a stored page", async () => {
  const hostile = {
    "X-Forwarded-Host": "evil.test",
    "X-Forwarded-Proto": "gopher",
    "X-Host": "evil.test",
    "X-Original-URL": "/evil",
    "X-Rewrite-URL": "/evil",
    Forwarded: "host=evil.test",
    "X-HTTP-Method-Override": "POST",
    Accept: "evil/test",
    "Accept-Language": "evil",
    "Accept-Encoding": "evil",
    "User-Agent": "evil Googlebot",
    Referer: "http://evil.test/",
    Origin: "http://evil.test",
    Range: "bytes=0-9",
    "If-Modified-Since": "Thu, 01 Jan 2099 00:00:00 GMT",
    "Cache-Control": "no-store, max-age=0",
    Pragma: "no-cache",
    "CF-Connecting-IP": "evil",
  };
  const clean = [];
  for (const path of PUBLIC_PAGES) clean.push((await visit(path)).text);
  version = crypto.randomUUID();
  for (const [n, path] of PUBLIC_PAGES.entries()) {
    const { status, edge, text } = await visit(path, hostile);
    expect([status, edge, text === clean[n]], path).toEqual([200, "miss", true]);
    const next = await visit(path);
    expect([next.status, next.edge, next.text === clean[n]], path).toEqual([200, "hit", true]);
  }
});

test("another host has a copy of its own, which no other host gets", async () => {
  const evil = await visit("http://evil.test/");
  expect(evil.edge).toBe("miss");
  for (const address of ["http://stowline.test/", "https://stowline.test/", "http://stowline.test:8080/"]) {
    const { edge, text } = await visit(address);
    expect(edge, address).toBe("miss");
    expect(text, address).not.toContain("evil.test");
  }
});

test("an address with anything behind the path, or spelled otherwise, is rendered each time", async () => {
  await visit("/support");
  const spellings = ["/support?q=stock", "/support?", "/support?utm_source=x", "/support/", "/Support", "/%73upport"];
  for (const path of [...spellings, "/support.data", "/contact?subject=%3Cscript%3E", "/?version=x", "/support/none"]) {
    const twice = [await visit(path), await visit(path)];
    const isSame = path === "/support?";
    expect(
      twice.map(({ edge }) => edge),
      path,
    ).toEqual(isSame ? ["hit", "hit"] : [null, null]);
  }
  expect((await visit("/contact")).text).not.toContain("&lt;script");
});

test("HEAD gets the headers of the page and no body, and leaves the page to the next", async () => {
  const head = await visit("/cookies", {}, { method: "HEAD" });
  expect([head.status, head.edge, head.text]).toEqual([200, "miss", ""]);
  const page = await visit("/cookies");
  expect([page.edge, page.headers.get("ETag"), page.text.endsWith("</html>")]).toEqual([
    "hit",
    head.headers.get("ETag"),
    true,
  ]);
  const later = await visit("/cookies", {}, { method: "HEAD" });
  expect([later.status, later.edge, later.text, later.headers.get("ETag")]).toEqual([
    200,
    "hit",
    "",
    page.headers.get("ETag"),
  ]);
});

test("a part of a page is not answered, nor stored as the whole", async () => {
  for (const edge of ["miss", "hit"]) {
    const { status, text, edge: from } = await visit("/terms", { Range: "bytes=0-9" });
    expect([status, from, text.endsWith("</html>")]).toEqual([200, edge, true]);
  }
});

test("a form is handled, not answered from the cache", async () => {
  await visit("/contact");
  const form = {
    "Content-Type": "application/x-www-form-urlencoded",
    Origin: "http://stowline.test",
    Host: "stowline.test",
  };
  const { status, edge } = await visit("/contact", form, { method: "POST", body: "a=b" });
  expect([status, edge]).toEqual([422, null]);
  expect((await visit("/contact")).status).toBe(200);
});

test("a new deployment renders its own pages, and without a version nothing is stored", async () => {
  await visit("/");
  expect((await visit("/")).edge).toBe("hit");
  version = crypto.randomUUID();
  expect((await visit("/")).edge).toBe("miss");
  version = "";
  expect([(await visit("/")).edge, (await visit("/")).edge]).toEqual([null, null]);
});

test("a page is answered when the cache fails", async () => {
  const logged = vi.spyOn(console, "log").mockImplementation(() => undefined);
  const broken = { match: () => Promise.reject(new Error("no cache")), put: () => Promise.reject(new Error("full")) };
  vi.spyOn(caches, "open").mockResolvedValue(broken as unknown as Cache);
  expect((await visit("/terms")).status).toBe(200);
  const lines = logged.mock.calls.map(([line]) => String(line)).filter((line) => line.includes("edge cache failed"));
  expect(lines).toHaveLength(2);
});

test("screens, calls and sign-in are not shared", async () => {
  const others = ["/orders", "/picking", "/api/login", "/api/orders", "/forgot-password", "/no-such-page", "/theme"];
  for (const path of others) expect(isSharedPath(path), path).toBe(false);
  for (const path of others)
    expect(await edgeKey(new Request(`http://stowline.test${path}`), version), path).toBeNull();
});
