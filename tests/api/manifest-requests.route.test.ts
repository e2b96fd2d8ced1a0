import { describe, expect, test } from "vitest";
import { MANIFEST_VERSION, routes, send } from "./whole-app";

const ask = (paths: readonly string[], version = MANIFEST_VERSION) =>
  send(`/__manifest?${new URLSearchParams([...paths.map((path) => ["p", path]), ["version", version]])}`);
const idOf = (n: number) => `0193a000-0000-7000-8000-${String(n).padStart(12, "0")}`;
const range = (length: number) => Array.from({ length }, (_, n) => n);

describe("the routes of links", () => {
  test("are answered for a list as long as the browser's router asks for at once", async () => {
    for (const last of ["", "/edit"]) {
      const rows = range(110).map((n) => `/orders/view/${idOf(n)}${last}`);
      expect((await ask(rows)).status).toBe(200);
    }
    const response = await ask([`/orders/view/${idOf(1)}`]);
    expect(Object.keys(await response.json())).toContain("routes/app/orders/view.tsx");
  });

  test("are answered for every page of the product", async () => {
    const paths = Object.values(routes).flatMap((route) =>
      route?.path?.startsWith("api/") ? [] : [route?.path ?? ""],
    );
    const AT_ONCE = 10;
    for (let n = 0; n < paths.length; n += AT_ONCE) {
      const some = paths.slice(n, n + AT_ONCE).map((path) => `/${path.replace(/^\//, "")}`);
      expect((await ask(some)).status, some.join(" ")).toBe(200);
    }
  });

  test("of an older version make the page reload, without any being looked up", async () => {
    const response = await ask(["/orders"], "older");
    expect([response.status, response.headers.get("X-Remix-Reload-Document")]).toEqual([204, "true"]);
    expect(await response.text()).toBe("");
  });

  test("are never more than the product has, however many paths ask for them", async () => {
    const text = await (await ask(range(250).map((n) => `/${n.toString(36)}`))).text();
    expect(text.length).toBeLessThan(10_000);
  });
});

const HOSTILE: [string, string][] = [
  ["no path", `version=${MANIFEST_VERSION}`],
  ["no version", "p=/orders"],
  ["two versions", `p=/orders&version=${MANIFEST_VERSION}&version=${MANIFEST_VERSION}`],
  ["a thousand paths", `version=${MANIFEST_VERSION}${"&p=/a".repeat(1000)}`],
  [
    "a thousand different paths",
    `version=${MANIFEST_VERSION}${range(1000)
      .map((n) => `&p=/${n}`)
      .join("")}`,
  ],
  ["a path of thousands of segments", `version=${MANIFEST_VERSION}&p=${"/a".repeat(3500)}`],
  ["a path of thousands of encoded segments", `version=${MANIFEST_VERSION}&p=${"%2Fa".repeat(1700)}`],
  ["a path one segment too deep", `version=${MANIFEST_VERSION}&p=${"/a".repeat(33)}`],
  [
    "many deep paths without a common beginning",
    `version=${MANIFEST_VERSION}${range(60)
      .map((n) => `&p=/${n}${"/a".repeat(15)}`)
      .join("")}`,
  ],
  ["empty segments", `version=${MANIFEST_VERSION}&p=${"/".repeat(3000)}`],
  ["a path with empty segments", `version=${MANIFEST_VERSION}&p=/orders//view`],
  ["a host for a path", `version=${MANIFEST_VERSION}&p=//evil.test`],
  ["a path without its slash", `version=${MANIFEST_VERSION}&p=orders`],
  ["an empty path", `version=${MANIFEST_VERSION}&p=`],
  ["a URL longer than Remix sends", `version=${MANIFEST_VERSION}&p=/${"a".repeat(8000)}`],
  ["a very long version", `p=/orders&version=${"v".repeat(8000)}`],
  ["other parameters", `version=${MANIFEST_VERSION}&p=/orders&_data=root`],
  ["the parameter of another framework's version", `version=${MANIFEST_VERSION}&paths=/orders`],
  ["a path that cannot be decoded, and no slash", `version=${MANIFEST_VERSION}&p=%E0%A4%A`],
];

test.each(HOSTILE)("a request for routes with %s is refused before Remix sees it", async (_, search) => {
  const response = await send(`/__manifest?${search}`);
  expect([response.status, await response.text()]).toEqual([400, ""]);
});

test.each(["HEAD", "POST", "PUT", "DELETE", "OPTIONS"])("routes cannot be requested with %s", async (method) => {
  const response = await send(`/__manifest?version=${MANIFEST_VERSION}&p=/orders`, { method });
  expect([response.status, response.headers.get("Allow")]).toEqual([405, "GET"]);
});

test.each(["/__manifest/", "/__MANIFEST", "/%5F_manifest", "/__manifest.data", "/orders/__manifest"])(
  "%s does not ask for routes",
  async (path) => {
    const response = await send(`${path}?version=${MANIFEST_VERSION}&p=${"/a".repeat(3000)}`);
    expect(response.headers.get("Content-Type") ?? "").not.toContain("application/json");
    expect(response.status).not.toBe(200);
  },
);

test.each(["/a".repeat(33), "/%61".repeat(3000), `/orders${"/x".repeat(40)}.data`, `/a${"%2Fb".repeat(2000)}`])(
  "a path deeper than any route is not found, without being matched",
  async (path) => {
    expect((await send(path)).status).toBe(404);
  },
);
