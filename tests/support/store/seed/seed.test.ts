import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_COMPANY_KEYS, demoCatalog, sellableUnits } from "#workers/demo/demo-catalog";
import { demoShops } from "../options";
import { renderOrder } from "../rest/render-order";
import { Shop } from "../shop/shop";
import { type RunningStore, startStore } from "../store";
import { ODDITY_NAMES } from "./oddities";
import { oddityOf } from "./plant-orders";

const now = Date.UTC(2026, 10, 21, 9, 30);
const surroundings = {
  now: () => now,
  origin: "http://shop.test",
  seededAt: now,
  webhookEveryMs: 1000,
  onChange: () => {},
};
const shops = Object.fromEntries(demoShops().map((options) => [options.key, new Shop(options, surroundings)]));
const ordersOf = (shop: Shop) =>
  shop.book.byCreated().map(({ id }) => shop.book.get(id) as NonNullable<ReturnType<Shop["book"]["get"]>>);

describe.each(DEMO_COMPANY_KEYS)("the demo shop %s", (key) => {
  const shop = shops[key] as Shop;
  const orders = ordersOf(shop);
  const products = demoCatalog(now)[key];

  test("starts with hundreds of orders, the oldest a month old and none in the future", () => {
    expect(orders.length).toBeGreaterThanOrEqual(200);
    const ages = orders.map((order) => (now - order.createdAt) / 86_400_000);
    expect(Math.max(...ages)).toBeGreaterThan(29);
    expect(Math.max(...ages)).toBeLessThanOrEqual(30.1);
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(0);
    for (const order of orders) expect(order.modifiedAt).toBeGreaterThanOrEqual(order.createdAt);
    for (const order of orders) expect(order.modifiedAt).toBeLessThanOrEqual(now);
  });

  test("has nine ordinary orders in ten: paid, of products it sells, in small quantities", () => {
    const skus = new Set(products.map((product) => product.sku));
    const ordinary = orders.filter(
      ({ status, lines, billing }) =>
        status === "processing" &&
        billing.email.includes("@") &&
        lines.length > 0 &&
        lines.every((line) => skus.has(String(line.sku)) && line.quantity >= 1 && line.quantity <= 3),
    );
    expect(ordinary.length / orders.length).toBeGreaterThan(0.88);
    expect(ordinary.length).toBeLessThan(orders.length);
  });

  test("can mostly be served from the catalogue's stock", () => {
    const demand = new Map<string, number>();
    for (const order of orders.filter(({ status }) => status === "processing")) {
      for (const line of order.lines) demand.set(String(line.sku), (demand.get(String(line.sku)) ?? 0) + line.quantity);
    }
    const short = products.filter((product) => (demand.get(product.sku) ?? 0) > sellableUnits(product, now));
    expect(short.length).toBeLessThanOrEqual(4);
  });

  test("shows sums that are those of its lines", () => {
    for (const order of orders.filter(({ totalOverride }) => totalOverride === null)) {
      const body = renderOrder(shop, order) as { total: string; total_tax: string; shipping_total: string };
      const parts = [...order.lines, ...order.feeLines].map((line) => Number(line.total));
      const sum = parts.reduce((a, b) => a + b, 0) + Number(body.shipping_total) + Number(body.total_tax);
      expect(Number(body.total)).toBeCloseTo(sum, 2);
    }
  });
});

test("the four shops together hold every oddity", () => {
  const seen = demoShops().flatMap(({ orders = 0, seed = 1 }) =>
    Array.from({ length: orders }, (_, index) => oddityOf({ seed, oddOrders: true }, index)),
  );
  expect(new Set(seen.filter((name) => name !== null))).toEqual(new Set(ODDITY_NAMES));
});

test("the same seed creates the same orders, in any order of reading", () => {
  const again = new Shop(demoShops()[0] as ReturnType<typeof demoShops>[number], surroundings);
  const shop = shops.helix as Shop;
  const ids = again.book.byCreated().map(({ id }) => id);
  for (const id of ids.toReversed()) again.book.get(id);
  for (const id of ids) expect(again.book.get(id)).toEqual(shop.book.get(id));
});

describe("oddities", () => {
  let store: RunningStore;
  beforeAll(async () => {
    store = await startStore({ shops: [{ key: "odd" }] });
  });
  afterAll(() => store.close());
  const place = async (kind: string) => (await store.control.shop("odd").place({ kind })) as Record<string, unknown>;
  const lines = async (kind: string) =>
    (await place(kind)).line_items as { sku: unknown; quantity: number; price: number; name: string }[];

  test("every one of them can be ordered", async () => {
    for (const kind of ODDITY_NAMES) expect((await place(kind)).id).toBeGreaterThan(0);
    await expect(place("nothing-odd")).rejects.toThrow(/A kind is one of/);
  });

  test("prices, quantities and SKUs come as real shops send them", async () => {
    expect((await lines("endless-price"))[0]?.price).toBe(10.799999999999999);
    expect((await lines("fractional-quantity"))[0]?.quantity).toBe(1.5);
    expect((await lines("deleted-product"))[0]?.sku).toBeNull();
    expect((await lines("no-sku")).map(({ sku }) => sku)).toContain("");
    expect((await lines("number-as-sku")).map(({ sku }) => sku)).toContain(123);
    const twice = (await lines("same-sku-twice")).map(({ sku }) => sku);
    expect(new Set(twice).size).toBeLessThan(twice.length);
    expect((await place("zero-total")).total).toBe("0.00");
    expect((await place("gift-card")).total).toBe("4.00");
  });

  test("yen and dinars have the shop's two decimals, not their own", async () => {
    expect(await place("yen")).toMatchObject({ currency: "JPY", total: expect.stringMatching(/\.\d\d$/) });
    expect(await place("dinar")).toMatchObject({ currency: "KWD", total: expect.stringMatching(/\.\d\d$/) });
  });

  test("people come without e-mail, without address, from right to left, and beyond the basic plane", async () => {
    expect(await place("no-email")).toMatchObject({ billing: { email: "" } });
    expect(await place("no-shipping-address")).toMatchObject({ shipping: { country: "", address_1: "" } });
    expect(await place("right-to-left")).toMatchObject({ billing: { first_name: "محمد" } });
    expect(await place("astral-letters")).toMatchObject({ billing: { last_name: expect.stringContaining("𠮷") } });
    expect(await place("html-entities")).toMatchObject({ billing: { last_name: "O&#039;Brien" } });
  });
});
