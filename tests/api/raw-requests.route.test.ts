import fc from "fast-check";
import { expect, test } from "vitest";
import { testEnv } from "#tests/factories/world";
import { shareOf } from "#tests/support/thorough";
import type { Route } from "#workers/route-patterns";
import { cookieOf } from "./call";
import { placeOf, routes, send } from "./whole-app";

const pathOf = ({ path, parentId }: Route): string =>
  [parentId && routes[parentId] ? pathOf(routes[parentId]) : "", path].filter(Boolean).join("/");
const addresses = [...new Set(Object.values(routes).map((route) => `/${pathOf(route as Route)}`))].map((path) =>
  path
    .replace(/:token/, "a".repeat(64))
    .replace(/:\w+/g, "0193a000-0000-7000-8000-000000000000")
    .replace("*", "none"),
);
const withData = addresses.flatMap((path) => [path, path === "/" ? "/_root.data" : `${path}.data`]);
const FORM = "application/x-www-form-urlencoded";
const REFUSED = [302, 400, 401, 403, 404, 405, 413, 422];

test("there are addresses to test", () => {
  expect(addresses.length).toBeGreaterThan(150);
});

// `tests/setup/console.ts` fails a test that logs an error.
test("a form from another origin is refused at every address", async () => {
  const cookie = await cookieOf("admin");
  const odd = ["null", "garbage", ""];
  for (const [n, path] of withData.entries())
    for (const origin of ["https://evil.test", odd[n % odd.length] ?? ""]) {
      const headers = { Origin: origin, Cookie: cookie, "Content-Type": FORM, Host: "stowline.test" };
      const { status } = await send(path, { method: "POST", headers, body: "a=b" });
      // A webhook is authenticated by its signature and a print agent by its token, so their Origin header does not matter.
      const isSigned = /^\/(?:api\/webhooks|print-agent)\//.test(path) && !path.endsWith(".data");
      const expected = isSigned ? [401] : [403, 404, 405];
      expect(expected, `${path} from ${origin}: ${status}`).toContain(status);
    }
});

test("a forwarded host neither fails a form nor lets another origin in", async () => {
  const forwarded = { "X-Forwarded-Host": "evil.test", "Content-Type": FORM, Host: "stowline.test" };
  const own = { ...forwarded, Origin: "http://stowline.test" };
  expect((await send("/contact", { method: "POST", headers: own, body: "a=b" })).status).toBe(422);
  const foreign = { ...forwarded, Origin: "http://evil.test" };
  expect((await send("/contact", { method: "POST", headers: foreign, body: "a=b" })).status).toBe(403);
});

test("a method that an address does not take is refused with those that it takes", async () => {
  const methods = ["PUT", "PATCH", "DELETE", "OPTIONS"];
  for (const [n, path] of withData.entries())
    for (const method of [methods[n % 4] ?? "", methods[(n + (n >> 2) + 1) % 4] ?? ""]) {
      const response = await send(path, { method });
      expect(REFUSED, `${method} ${path}: ${response.status}`).toContain(response.status);
      if (response.status === 405)
        expect(response.headers.get("Allow") ?? "", `${method} ${path}`).toMatch(/^[A-Z]+(?:, [A-Z]+)*$/);
    }
  const put = await send("/companies", { method: "PUT", headers: { Accept: "text/html" } });
  expect([put.status, put.headers.get("Content-Type")]).toEqual([405, "text/html; charset=utf-8"]);
  expect((await send("/paper")).status).toBe(405);
  const head = { method: "HEAD", headers: { Origin: "" } };
  expect((await send("/companies.data", head)).status).toBe(405);
});

test("an address of thousands of segments is refused before its prefixes are matched", async () => {
  for (const path of ["/a".repeat(5000), "/%61".repeat(3000), `/orders${"/x".repeat(40)}.data`])
    expect((await send(path)).status).toBe(404);
});

test("OPTIONS of a call is refused with the methods that it takes", async () => {
  const response = await send("/api/orders", { method: "OPTIONS" });
  expect([response.status, response.headers.get("Allow")]).toEqual([405, "GET, POST"]);
});

test("every action still takes a form of our own pages", async () => {
  for (const { methods, name } of addresses.map(placeOf))
    if (routes[name]?.module.action) expect(methods, name).toContain("POST");
  const cookie = await cookieOf("admin");
  for (const path of addresses) {
    const { methods } = placeOf(path);
    if (!methods?.includes("POST")) continue;
    const headers = { Origin: "http://stowline.test", Host: "stowline.test", Cookie: cookie, "Content-Type": FORM };
    const { status } = await send(path, { method: "POST", headers, body: "a=b" });
    expect([405, 500], `${path}: ${status}`).not.toContain(status);
  }
});

const UNREADABLE: [string, Record<string, string>, BodyInit | undefined][] = [
  ["multipart without a boundary", { "Content-Type": "multipart/form-data" }, "a=b"],
  ["multipart with an empty boundary", { "Content-Type": "multipart/form-data; boundary=" }, "a=b"],
  ["multipart without its end", { "Content-Type": "multipart/form-data; boundary=x" }, "--x\r\nContent-"],
  ["text", { "Content-Type": "text/plain" }, "a=b"],
  ["no content type", {}, new Uint8Array([255])],
  ["a content type that is none", { "Content-Type": "garbage" }, "a=b"],
  ["JSON without an end", { "Content-Type": "application/json" }, '{"a'],
  ["a form of no encoding", { "Content-Type": FORM }, new Uint8Array([0xff, 0xfe])],
  ["an announced length that is too large", { "Content-Type": FORM, "Content-Length": "900000000" }, "a=b"],
];

test.each(UNREADABLE)("%s is refused at every address that takes a body", async (name, headers, body) => {
  const cookie = await cookieOf("admin");
  // By turns: each address gets two of the cases, as a page and as Remix's data.
  const turn = UNREADABLE.findIndex(([one]) => one === name);
  for (const path of shareOf(withData, 9, turn)) {
    const response = await send(path, {
      method: "POST",
      headers: { ...headers, Cookie: cookie },
      body: body ?? null,
    });
    expect(response.status, `${path}: ${response.status}`).toBeLessThan(500);
  }
});

test("a body that breaks off is a bad request", async () => {
  const broken = () =>
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"a'));
      },
      pull(controller) {
        controller.error(new Error("Network connection lost."));
      },
    });
  for (const path of ["/api/contact", "/api/webhooks/x", "/api/login"]) {
    const headers = { "Content-Type": "application/json" };
    expect((await send(path, { method: "POST", headers, body: broken() })).status, path).toBe(400);
  }
  const headers = { "Content-Type": FORM };
  expect((await send("/contact", { method: "POST", headers, body: broken() })).status).toBe(400);
});

test.each([
  ["/API/health", 404],
  ["/Api/health", 404],
  ["/api/Health", 404],
  ["/API/login", 404],
  ["/%61pi/health", 404],
  ["/%41PI/health", 404],
  ["/api/%68ealth", 404],
  ["/api%2fhealth", 404],
  ["/api/health%2f", 404],
  ["/api//health", 404],
  ["/API/orders.data", 404],
  ["/%E0%A4%A", 400],
  ["/api/%", 400],
  ["/companies?_data=routes/app/companies/page.tsx", 400],
  ["/api/orders.data", 404],
  ["/api/health", 200],
])("GET %s returns %i", async (path, status) => {
  expect((await send(path)).status).toBe(status);
});

test("cookies, keys and queries that make no sense sign no one in", async () => {
  const garbage = "stowline_session=%E0%A4%A; flash=%%%; stowline_bookmark=zz; theme=; =; ;;";
  for (const path of withData) {
    const { status } = await send(`${path}?%&a=%E0%A4%A&index&_routes=%`, { headers: { Cookie: garbage } });
    expect(status, path).toBeLessThan(500);
  }
});

const { FUZZ = "", FUZZ_SEED = "" } = testEnv as unknown as Record<string, string | undefined>;
const RUNS = Math.min(Number(FUZZ) || 500, 20_000);
/** A long run uses a new seed each time; the short run always uses the same one. */
const SEED = Number(FUZZ_SEED) || (FUZZ ? Date.now() % 2 ** 31 : 8);

const mangle = fc.constantFrom<(path: string) => string>(
  (path) => path,
  (path) => path.toUpperCase(),
  (path) => `${path}/`,
  (path) => `/${path}`,
  (path) => `${path}%`,
  (path) => `${path}/%00`,
  (path) => `${path}?_data=root`,
  (path) => `${path}?index&_routes=${encodeURIComponent("routes/none")}`,
  (path) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
);
const value = fc.oneof(
  fc.constantFrom("null", "https://evil.test", "http://stowline.test", "garbage", "0", "-1", "9e9", "text/html", "*/*"),
  fc.stringMatching(/^[\x21-\x7e]{0,40}$/),
);
const type = fc.constantFrom(
  "application/json",
  FORM,
  "multipart/form-data",
  "multipart/form-data; boundary=x",
  "x",
  "",
);
const headers = fc
  .record(
    {
      ...{ Origin: value, "Content-Length": value, "Content-Type": type, "X-Forwarded-Host": value, Accept: value },
      ...{ "Sec-Fetch-Site": value, "Idempotency-Key": value, Authorization: value, "If-None-Match": value },
    },
    { requiredKeys: [] },
  )
  .map((given) => Object.fromEntries(Object.entries(given).filter(([, one]) => one !== undefined)));
const anyBody = fc.oneof(
  fc.constantFrom('{"a', "a=b%z", '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1', "__intent__={", ""),
  fc.uint8Array({ maxLength: 200 }),
  fc.json(),
  fc.constant("broken" as const),
);
const anyRequest = fc.record({
  path: fc.tuple(fc.constantFrom(...withData), mangle).map(([path, change]) => change(path)),
  method: fc.constantFrom("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"),
  headers,
  body: anyBody,
  isSignedIn: fc.boolean(),
});

const brokenOff = () =>
  new ReadableStream({ pull: (controller) => controller.error(new Error("Network connection lost.")) });

test(`${RUNS} requests of any method, address, header and body break nothing and log no error (FUZZ_SEED=${SEED})`, async () => {
  const cookie = await cookieOf("employee");
  for (const { path, method, headers, body, isSignedIn } of fc.sample(anyRequest, { numRuns: RUNS, seed: SEED })) {
    const takesBody = method !== "GET" && method !== "HEAD";
    const sent = {
      method,
      headers: { Host: "stowline.test", ...headers, ...(isSignedIn && { Cookie: cookie }) },
      ...(takesBody && { body: body === "broken" ? brokenOff() : (body as BodyInit) }),
    };
    const { status } = await send(path, sent);
    expect(status, `${method} ${path} ${JSON.stringify(sent.headers)} ${String(body)}`).toBeLessThan(500);
  }
}, 600_000);
