import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { WireOrder } from "../control-client";
import { shopClient } from "../shop-client";
import { type RunningStore, startStore } from "../store";

const shops = [
  { key: "today", orders: 500, timeZone: "Europe/Berlin" },
  { key: "drafty", orders: 500, wcVersion: "10.4.3" },
  { key: "tied", orders: 500, wcVersion: "9.7.1" },
  { key: "posts", orders: 50, wcVersion: "8.2.1" },
  { key: "west", orders: 60, timeZone: "America/New_York", oddOrders: false },
];
let store: RunningStore;
beforeAll(async () => {
  store = await startStore({ shops, now: () => Date.UTC(2026, 10, 20, 18, 0, 0) });
});
afterAll(() => store.close());

const client = (key: string) => shopClient(store.shops[key] as RunningStore["shops"][string]);
const list = (key: string, query: string) => client(key).get<WireOrder[]>(`wc/v3/orders${query}`);
const visible = ({ status }: { status: string }) => !["trash", "checkout-draft"].includes(status);

async function walk(key: string, perPage: number, query: string): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ; page++) {
    const { body } = await list(key, `?per_page=${perPage}&page=${page}&${query}`);
    if (body.length === 0) return ids;
    ids.push(...body.map((order) => order.id));
  }
}

test("ten orders by default, the newest first, without drafts and trash", async () => {
  const { body, headers } = await list("today", "");
  const all = await store.control.shop("today").orders();
  expect(body).toHaveLength(10);
  expect(body.map((order) => order.id)).toEqual(
    all
      .filter(visible)
      .slice(-10)
      .reverse()
      .map(({ id }) => id),
  );
  expect(headers.get("x-wp-total")).toBe(String(all.filter(visible).length));
  expect(all.filter(visible).length).toBeLessThan(all.length);
});

test("up to 10.4 status any brings checkout drafts too, but never trash", async () => {
  const all = await store.control.shop("drafty").orders();
  const { headers } = await list("drafty", "?per_page=1");
  expect(headers.get("x-wp-total")).toBe(String(all.filter(({ status }) => status !== "trash").length));
});

test("the Link header carries the server's own rewriting", async () => {
  const root = `${store.url}/today/wp-json/wc/v3/orders`;
  const first = await list("today", "?per_page=20&orderby=modified&order=asc");
  const rewritten = "per_page=20&orderby=modified&order=asc&status%5B0%5D=any&dp=2&context=view";
  expect(first.headers.get("link")).toBe(`<${root}?${rewritten}&page=2>; rel="next"`);
  const second = await list("today", "?per_page=20&page=2&status=processing,on-hold&dates_are_gmt=true");
  const tail = "dates_are_gmt=1&status%5B0%5D=processing&status%5B1%5D=on-hold&dp=2&context=view";
  expect(second.headers.get("link")).toBe(
    `<${root}?per_page=20&page=1&${tail}>; rel="prev", <${root}?per_page=20&page=3&${tail}>; rel="next"`,
  );
});

test("past the last page there is nothing, and order tables have forgotten the total", async () => {
  const past = await list("today", "?per_page=100&page=14");
  expect([past.status, past.body, past.headers.get("x-wp-total"), past.headers.get("x-wp-totalpages")]).toEqual([
    200,
    [],
    "0",
    "0",
  ]);
  expect(past.headers.get("link")).toBe(
    `<${store.url}/today/wp-json/wc/v3/orders?per_page=100&page=0&status%5B0%5D=any>; rel="prev"`,
  );
  const posts = await list("posts", "?per_page=100&page=14");
  expect([posts.status, posts.body]).toEqual([200, []]);
  expect(Number(posts.headers.get("x-wp-total"))).toBeGreaterThan(40);
});

describe("a walk over the pages by change", () => {
  test("meets every order once since 10.4, orders of one second included", async () => {
    const ids = await walk("drafty", 7, "orderby=modified&order=asc");
    const all = await store.control.shop("drafty").orders();
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBe(all.filter(({ status }) => status !== "trash").length);
  });

  test("skips some and repeats others before", async () => {
    const ids = await walk("tied", 7, "orderby=modified&order=asc");
    const all = await store.control.shop("tied").orders();
    expect(ids.length).toBe(all.filter(({ status }) => status !== "trash").length);
    expect(new Set(ids).size).toBeLessThan(ids.length);
  });

  test("by date and id is right in every version", async () => {
    for (const query of ["orderby=date&order=desc", "orderby=id&order=asc"]) {
      const ids = await walk("tied", 9, query);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });
});

describe("modified_after", () => {
  test("is strict, in whole seconds", async () => {
    const [oldest] = (await list("west", "?orderby=modified&order=asc&per_page=1")).body as [WireOrder];
    const changedAfter = (date: string) => list("west", `?modified_after=${date}&dates_are_gmt=true&per_page=1`);
    expect((await changedAfter(oldest.date_modified_gmt)).headers.get("x-wp-total")).toBe("59");
    const before = new Date(Date.parse(`${oldest.date_modified_gmt}Z`) - 1000).toISOString().slice(0, 19);
    expect((await changedAfter(before)).headers.get("x-wp-total")).toBe("60");
  });

  test("sent as toISOString() loses four hours of orders in New York", async () => {
    const orders = await store.control.shop("west").orders();
    const cut = orders.toSorted((a, b) => a.modifiedAt - b.modifiedAt)[40]?.modifiedAt as number;
    const right = await list("west", `?modified_after=${new Date(cut).toISOString().slice(0, 19)}&dates_are_gmt=true`);
    const lost = await list("west", `?modified_after=${new Date(cut).toISOString()}`);
    const shifted = await list(
      "west",
      `?modified_after=${new Date(cut).toISOString().slice(0, 19)}Z&dates_are_gmt=true`,
    );
    const total = (answer: typeof right) => Number(answer.headers.get("x-wp-total"));
    expect(total(right)).toBe(orders.filter(({ modifiedAt }) => modifiedAt > cut).length);
    expect(total(lost)).toBe(orders.filter(({ modifiedAt }) => modifiedAt > cut + 5 * 3_600_000).length);
    expect(total(lost)).toBeLessThan(total(right));
    expect(total(shifted)).toBeGreaterThan(total(right));
  });

  test("makes a window with modified_before", async () => {
    const orders = (await store.control.shop("west").orders()).toSorted((a, b) => a.modifiedAt - b.modifiedAt);
    const at = (place: number) => new Date(orders[place]?.modifiedAt as number).toISOString().slice(0, 19);
    const { body } = await list(
      "west",
      `?modified_after=${at(10)}&modified_before=${at(15)}&dates_are_gmt=true&orderby=modified&order=asc`,
    );
    const inside = orders.filter(
      ({ modifiedAt }) => modifiedAt > Date.parse(`${at(10)}Z`) && modifiedAt < Date.parse(`${at(15)}Z`),
    );
    expect(body.map(({ id }) => id)).toEqual(inside.map(({ id }) => id));
    expect(inside.length).toBeGreaterThan(0);
  });
});

describe("filters", () => {
  test("by status: a list, status[] and a plugin's own", async () => {
    for (const query of ["?status=on-hold,partially-paid", "?status[]=on-hold&status[]=partially-paid"]) {
      const { body } = await list("today", `${query}&per_page=100`);
      expect(new Set(body.map(({ status }) => status))).toEqual(new Set(["on-hold", "partially-paid"]));
    }
    expect((await list("today", "?status=trash")).body.map(({ status }) => status)).toContain("trash");
  });

  test("by include, in the requested order", async () => {
    const { body } = await list("today", "?include=1010,1004,1007&orderby=include&order=asc");
    expect(body.map(({ id }) => id)).toEqual([1010, 1004, 1007]);
  });

  test("by search, in names and addresses", async () => {
    const { body } = await list("today", `?search=${encodeURIComponent("Packstation 142")}`);
    expect(body.length).toBeGreaterThan(0);
    for (const order of body) expect(JSON.stringify(order)).toContain("Packstation 142");
  });

  test("number and other unknown parameters are ignored", async () => {
    const all = (await list("today", "?per_page=1")).headers.get("x-wp-total");
    expect((await list("today", "?per_page=1&number=1001&colour=red")).headers.get("x-wp-total")).toBe(all);
  });

  test("_fields keeps only the requested fields", async () => {
    const { body } = await list("today", "?per_page=2&_fields=number,id,billing.email");
    expect(Object.keys(body[0] ?? {})).toEqual(["id", "billing", "number"]);
    expect(Object.keys(body[0]?.billing as object)).toEqual(["email"]);
  });
});

describe("refused parameters", () => {
  const invalid = (name: string, code: string, message: string) => ({
    code: "rest_invalid_param",
    message: `Invalid parameter(s): ${name}`,
    data: { status: 400, params: { [name]: message }, details: { [name]: { code, message, data: null } } },
  });

  test.each([
    [
      "?per_page=101",
      invalid("per_page", "rest_out_of_bounds", "per_page must be between 1 (inclusive) and 100 (inclusive)"),
    ],
    ["?modified_after=2026-10-01", invalid("modified_after", "rest_invalid_date", "Invalid date.")],
    [
      "?orderby=total",
      invalid("orderby", "rest_not_in_enum", "orderby is not one of date, id, include, title, slug, and modified."),
    ],
    [
      "?status=bogus",
      invalid(
        "status",
        "rest_not_in_enum",
        "status[0] is not one of any, trash, auto-draft, pending, processing, on-hold, completed, cancelled, refunded, failed, partially-paid, awaiting-stock, and checkout-draft.",
      ),
    ],
  ])("%s", async (query, body) => {
    expect(await list("today", query)).toMatchObject({ status: 400, body });
  });

  test("wc-processing is no status here", async () => {
    expect((await list("today", "?status=wc-processing")).status).toBe(400);
  });
});
