import { describe, expect, test } from "vitest";
import type { StockLevel } from "#app/integrations/channel-stock";
import { openStore } from "../connection/connect";
import { html, json, type PaperCall, PaperStore } from "../testing/paper-store";
import { pushStock, readStock } from "./stock";

const level = (sku: string, available: number, externalRef: string | null = null): StockLevel => ({
  sku,
  available,
  externalRef,
});
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => level(`S-${index}`, index, String(index + 1)));

/** Returns the response to a batch, or to one product of it; undefined accepts it. */
interface Rules {
  batch?: (call: PaperCall, ids: number[]) => Response | undefined;
  one?: (id: number) => Record<string, unknown> | undefined;
  listed?: (skus: string) => unknown;
}

async function aStore({ batch, one, listed }: Rules = {}) {
  const store = new PaperStore();
  store.answer = (call) => {
    if (call.url.pathname.endsWith("/products")) return json(listed?.(call.url.searchParams.get("sku") ?? "") ?? []);
    if (!call.url.pathname.endsWith("/batch")) return undefined;
    const { update } = call.body as { update: { id: number; stock_quantity: number }[] };
    const refusal = batch?.(
      call,
      update.map(({ id }) => id),
    );
    return refusal ?? json({ update: update.map((row) => one?.(row.id) ?? { ...row, manage_stock: true }) });
  };
  const client = await openStore(store.world, store.connection);
  const sizes = () =>
    store.calls.flatMap(({ url, body }) =>
      url.pathname.endsWith("/batch") ? [(body as { update: unknown[] }).update.length] : [],
    );
  return { store, client, sizes };
}

const error = (status: number, code = "woocommerce_rest_error") =>
  json({ code, message: "No.", data: { status } }, status);
const outcomes = (all: { outcome: string }[]) => all.map(({ outcome }) => outcome);

describe("a page of levels", () => {
  test("with known ids takes one request, and the variations of each product one more", async () => {
    const { client, store, sizes } = await aStore();
    const levels = [...many(3), level("V-1", 4, "90/91"), level("V-2", 5, "90/92"), level("V-3", 6, "80/81")];
    expect(outcomes(await pushStock(client, levels))).toEqual(Array(6).fill("set"));
    expect(sizes()).toEqual([3, 2, 1]);
    expect(store.calls.map(({ url }) => url.pathname.replace("/wp-json/wc/v3", ""))).toEqual([
      "/products/batch",
      "/products/90/variations/batch",
      "/products/80/variations/batch",
    ]);
    expect(store.calls[1]?.body).toEqual({
      update: [
        { id: 91, manage_stock: true, stock_quantity: 4 },
        { id: 92, manage_stock: true, stock_quantity: 5 },
      ],
    });
  });

  test("too large for the store is halved until it fits", async () => {
    const { client, sizes } = await aStore({
      batch: (_call, ids) => (ids.length > 30 ? error(413, "woocommerce_rest_request_entity_too_large") : undefined),
    });
    const told = await pushStock(client, many(100));
    expect(new Set(outcomes(told))).toEqual(new Set(["set"]));
    expect(sizes()).toEqual([100, 50, 25, 25, 50, 25, 25]);
  });

  test("with one product that breaks the store costs the others nothing", async () => {
    const { client } = await aStore({ batch: (_call, ids) => (ids.includes(38) ? error(500) : undefined) });
    const told = await pushStock(client, many(100));
    expect(told.filter(({ outcome }) => outcome !== "set")).toEqual([
      {
        sku: "S-37",
        outcome: "refused",
        externalRef: "38",
        reason: expect.stringContaining("returned a server error"),
      },
    ]);
  });

  test("to a store that is down fails after a few attempts", async () => {
    const { client, sizes } = await aStore({ batch: () => error(500) });
    await expect(pushStock(client, many(100))).rejects.toMatchObject({ fault: "unavailable" });
    expect(sizes().length).toBeLessThanOrEqual(8);
  });

  test("to a store that asks to slow down returns the requested wait", async () => {
    const { client, sizes } = await aStore({ batch: () => html(429, { "retry-after": "90" }) });
    await expect(pushStock(client, many(100))).rejects.toMatchObject({
      fault: "rate-limited",
      detail: { retryAfterMs: 90_000 },
    });
    expect(sizes()).toEqual([100]);
  });
});

describe("each level", () => {
  test("of a page that is half refused has its own result, with the store's reason", async () => {
    const refusal = { code: "woocommerce_rest_product_not_saved", message: "Locked by the <b>ERP</b>." };
    const { client } = await aStore({ one: (id) => (id % 2 === 0 ? { id, error: refusal } : undefined) });
    const told = await pushStock(client, many(4));
    expect(outcomes(told)).toEqual(["set", "refused", "set", "refused"]);
    expect(told[1]?.reason).toBe('The store rejected it: "Locked by the ERP."');
  });

  test("of a deleted and recreated product finds it by SKU", async () => {
    const { client } = await aStore({
      one: (id) => (id === 1 ? { id, error: { code: "woocommerce_rest_product_invalid_id", message: "" } } : undefined),
      listed: () => [{ id: 700, sku: "S-0", type: "simple", parent_id: 0, manage_stock: true, stock_quantity: 99 }],
    });
    expect(await pushStock(client, [level("S-0", 3, "1")])).toEqual([
      { sku: "S-0", outcome: "set", externalRef: "700" },
    ]);
  });

  test("of a deleted parent product's variation is unknown", async () => {
    const { client } = await aStore({ batch: () => error(404, "woocommerce_rest_product_invalid_id") });
    expect(await pushStock(client, [level("V-1", 3, "90/91")])).toEqual([
      { sku: "V-1", outcome: "unknown", externalRef: null },
    ]);
  });

  test("is looked up by exact SKU; a SKU with a comma is requested alone", async () => {
    const { client, store } = await aStore({
      listed: (skus) =>
        skus === "A,1"
          ? [{ id: 5, sku: "A,1", type: "variation", parent_id: 4, manage_stock: "parent", stock_quantity: 3 }]
          : [{ id: 6, sku: "b-1", type: "simple", manage_stock: true, stock_quantity: 1 }],
    });
    const told = await pushStock(client, [level("A,1", 3), level("B-1", 1), level("C-1", 1)]);
    expect(told.map(({ outcome, externalRef }) => [outcome, externalRef])).toEqual([
      ["set", "4/5"],
      ["unknown", null],
      ["unknown", null],
    ]);
    expect(store.calls.map(({ url }) => url.searchParams.get("sku")).filter(Boolean)).toEqual(["A,1", "B-1,C-1"]);
  });

  test("that equals the store's is not written again", async () => {
    const { client, sizes } = await aStore({
      listed: () => [{ id: 6, sku: "A", type: "simple", manage_stock: true, stock_quantity: 8 }],
    });
    expect(await pushStock(client, [level("A", 8)])).toEqual([{ sku: "A", outcome: "already", externalRef: "6" }]);
    expect(sizes()).toEqual([]);
  });

  test("with a SKU of two products is refused instead of guessed", async () => {
    const { client } = await aStore({
      listed: () => [6, 7].map((id) => ({ id, sku: "A", type: "simple", manage_stock: true, stock_quantity: 8 })),
    });
    const [told] = await pushStock(client, [level("A", 8)]);
    expect(told).toMatchObject({
      outcome: "refused",
      externalRef: null,
      reason: expect.stringContaining("2 products"),
    });
  });

  test.each([
    ["a group of products", { type: "grouped" }, {}],
    ["a product of another site", { type: "external" }, {}],
    ["a shop that counts nothing", { type: "simple" }, { manage_stock: false, stock_quantity: null }],
  ])("of %s is not managed there", async (_what, listed, answered) => {
    const { client } = await aStore({
      listed: () => [{ id: 6, sku: "A", manage_stock: false, stock_quantity: null, ...listed }],
      one: (id) => ({ id, ...answered }),
    });
    const [told] = await pushStock(client, [level("A", 8)]);
    expect(told).toMatchObject({ outcome: "unmanaged", reason: expect.stringMatching(/\.$/) });
  });

  test("that the store's response omits or changes is refused", async () => {
    const { client } = await aStore({
      batch: () => json({ update: [null, 7, { id: 2, manage_stock: true, stock_quantity: 55 }] }),
    });
    const told = await pushStock(client, many(2));
    expect(told.map(({ reason }) => reason)).toEqual([
      "The store's response did not include it.",
      "The store kept 55 instead. Check whether a plugin manages its stock.",
    ]);
  });
});

test.each([
  ["a list", []],
  ["a word", "ok"],
  ["nothing of what was asked", { created: [] }],
])("a store's response with %s is refused", async (_what, answer) => {
  const { client } = await aStore({ batch: () => json(answer) });
  await expect(pushStock(client, many(2))).rejects.toMatchObject({ fault: "nonsense" });
});

test("reading a store's stock writes nothing", async () => {
  const { client, sizes } = await aStore({
    listed: () => [{ id: 6, sku: "A", type: "simple", manage_stock: false, stock_quantity: null }, 7, null],
  });
  expect(await readStock(client, ["A", "B"])).toEqual([
    { sku: "A", known: true, units: null },
    { sku: "B", known: false, units: null },
  ]);
  expect(sizes()).toEqual([]);
});
