import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { WireOrder } from "../control-client";
import { shopClient } from "../shop-client";
import { startStore } from "../store";

const store = await startStore({
  shops: [
    { key: "ill", orders: 30, oddOrders: false },
    { key: "well", orders: 3 },
  ],
});
afterAll(() => store.close());
const control = store.control.shop("ill");
const shop = shopClient(await control.summary());
const list = (query = "?per_page=2") => shop.get<WireOrder[]>(`wc/v3/orders${query}`);

beforeEach(async () => {
  await control.reset();
});

test.each([
  ["401", 401, "woocommerce_rest_cannot_view", null],
  ["500", 500, "internal_server_error", null],
  ["db-down", 500, "wp_die", null],
  ["maintenance", 503, "wp_die", "600"],
] as const)("%s returns JSON", async (kind, status, code, retryAfter) => {
  await control.fault({ kind });
  const answer = await list();
  expect(answer).toMatchObject({ status, body: { code, data: { status } } });
  expect(answer.headers.get("retry-after")).toBe(retryAfter);
  expect((await list()).status).toBe(200);
});

test.each(["403", "429", "503"] as const)("%s is a proxy's bare page", async (kind) => {
  await control.fault({ kind, retryAfter: 3 });
  const answer = await list();
  expect(answer).toMatchObject({ status: Number(kind), body: expect.stringContaining(`<h1>${kind}</h1>`) });
  expect(answer.headers.get("content-type")).toMatch(/^text\/html/);
  expect(answer.headers.get("retry-after")).toBe(kind === "403" ? null : "3");
});

test("a PHP warning precedes the JSON, with the JSON content type", async () => {
  await control.fault({ kind: "php-warning" });
  const { status, headers, body } = await list();
  expect([status, headers.get("content-type")]).toEqual([200, "application/json; charset=UTF-8"]);
  expect(body).toMatch(/^<br \/>\n<b>Warning<\/b>/);
});

test("a truncated answer ends in the middle, a reset one breaks off", async () => {
  await control.fault({ kind: "truncated" });
  const { status, body } = await list();
  expect(status).toBe(200);
  expect(body).toMatch(/^\[\{"id":/);
  await control.fault({ kind: "reset" });
  await expect(list()).rejects.toThrow();
});

test("a hanging shop responds late", async () => {
  await control.fault({ kind: "hang", ms: 150 });
  const started = performance.now();
  expect((await list()).status).toBe(200);
  expect(performance.now() - started).toBeGreaterThan(140);
});

test("a redirect goes to https and www", async () => {
  await control.fault({ kind: "redirect" });
  const { status, headers } = await list();
  expect(status).toBe(301);
  expect(headers.get("location")).toBe(
    `${store.url.replace("http://", "https://www.")}/ill/wp-json/wc/v3/orders?per_page=2`,
  );
});

test("pages shift while they are read: a walk by page number misses an order", async () => {
  await control.fault({ kind: "shift", times: 1 });
  const page = async (number: number) =>
    (await list(`?per_page=10&page=${number}&orderby=modified&order=asc`)).body.map(({ id }) => id);
  const seen = [...(await page(1)), ...(await page(2)), ...(await page(3))];
  const all = (await control.orders()).map(({ id }) => id);
  expect(all.filter((id) => !seen.includes(id))).toHaveLength(1);
});

describe("a planned fault", () => {
  test("affects the planned number of matching requests, and no other shop", async () => {
    await control.fault({ kind: "503", times: 2, path: "/products" });
    expect((await list()).status).toBe(200);
    expect((await shop.get("wc/v3/products")).status).toBe(503);
    expect((await shopClient(await store.control.shop("well").summary()).get("wc/v3/products")).status).toBe(200);
    expect((await shop.get("wc/v3/products")).status).toBe(503);
    expect((await shop.get("wc/v3/products")).status).toBe(200);
  });

  test("can be for one method and for a time", async () => {
    await control.fault({ kind: "500", forMs: 60_000, method: "PUT" });
    expect((await list()).status).toBe(200);
    expect((await shop.put("wc/v3/orders/1004", {})).status).toBe(500);
    expect((await shop.put("wc/v3/orders/1004", {})).status).toBe(500);
    await control.clearFaults();
    expect((await shop.put("wc/v3/orders/1004", {})).status).toBe(200);
  });

  test("is in the log, which keeps no keys", async () => {
    await control.fault({ kind: "429" });
    await shop.get("wc/v3/orders?consumer_key=ck_x&consumer_secret=cs_y&per_page=1");
    const { count, requests } = await control.requests();
    expect(count).toBe(1);
    expect(requests).toMatchObject([{ method: "GET", status: 429, fault: "429" }]);
    expect(requests[0]?.url).toBe("/ill/wp-json/wc/v3/orders?consumer_key=…&consumer_secret=…&per_page=1");
  });

  test("of an unknown kind is refused", async () => {
    await expect(control.fault({ kind: "flood" as never })).rejects.toThrow(/A fault is one of/);
  });
});
