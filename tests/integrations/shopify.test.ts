import { describe, expect, test } from "vitest";
import type { Connection } from "#app/integrations/partner";
import { shopify } from "#app/integrations/shopify/channel";
import { FakeShopify } from "#tests/support/shopify/shopify";
import { describeSalesChannel } from "./channel-contract";
import { openShopifyStage, worldOf } from "./shopify-stage";

describeSalesChannel("Shopify", shopify, () => openShopifyStage());
describeSalesChannel("Shopify with a token of an older app", shopify, async () => {
  const stage = await openShopifyStage({ legacyToken: "shpat_older", orders: 60 });
  return { ...stage, connection: { ...stage.connection, apiKey: "shpat_older" } };
});

const DAY = 86_400_000;

describe("a Shopify shop", () => {
  test("issues a token that is stored, renewed before it expires, and once after revocation", async () => {
    let now = Date.UTC(2026, 10, 21);
    const shop = new FakeShopify({ orders: 3, now: () => now });
    const { clientId, clientSecret } = shop.settings;
    const kept: string[] = [];
    const world = {
      ...worldOf(shop, () => now),
      keepSession: async ({ token }: { token: string }) => void kept.push(token),
    };
    const connection: Connection = { storeUrl: "helix", apiKey: clientId, apiSecret: clientSecret, found: null };
    const look = () => shopify.changedIds(world, connection, { from: 0, to: now });
    await look();
    await look();
    expect(kept).toHaveLength(1);
    now += DAY - 4 * 60_000;
    await look();
    expect(kept).toHaveLength(2);
    shop.endTokens();
    await look();
    expect(kept).toHaveLength(3);
    expect(connection.session?.token).toBe(kept[2]);
  });

  test("that asks to slow down is waited for, where waiting is possible, and named the time otherwise", async () => {
    let now = Date.UTC(2026, 10, 21);
    const bucket = { maximum: 1000, restoreRate: 100 };
    const { shop, world, connection } = await openShopifyStage({ bucket, now: () => now, orders: 200 });
    const window = { from: 0, to: now };
    const drain = async (over: typeof world) => {
      for (let i = 0; i < 20; i++) await shopify.changedOrders(over, connection, window, null);
    };
    await expect(drain({ ...world, now: () => now })).rejects.toMatchObject({
      fault: "rate-limited",
      detail: { retryAfterMs: expect.any(Number) },
    });
    const waits: number[] = [];
    const sleep = async (ms: number) => {
      waits.push(ms);
      now += ms;
    };
    await drain({ ...world, now: () => now, sleep });
    expect(waits.length).toBeGreaterThan(0);
    expect(Math.max(...waits)).toBeLessThanOrEqual(10_000);
    expect(shop.requests.length).toBeGreaterThan(20);
  });

  test.each([
    ["shop.example", /myshopify\.com/],
    ["https://helix.myshopify.com.evil.example", /not a Shopify address/],
    ["https://myshopify.com", /not a Shopify address/],
    ["http://127.0.0.1:8790", /this machine/],
  ])("at %s is no Shopify shop, and is given no key", async (storeUrl, message) => {
    const { shop, world, connection } = await openShopifyStage({ orders: 0 });
    await expect(shopify.connect(world, { ...connection, storeUrl })).rejects.toMatchObject({
      fault: "bad-address",
      message: expect.stringMatching(message),
    });
    const found = { apiBase: `${storeUrl}/admin/api/2026-10`, auth: "token" as const };
    await expect(shopify.changedIds(world, { ...connection, found }, { from: 0, to: 1 })).rejects.toMatchObject({
      fault: "bad-address",
    });
    expect(shop.requests).toEqual([]);
  });

  test("reports the scopes that its app lacks", async () => {
    const { world, connection } = await openShopifyStage({ scopes: ["read_orders"], orders: 1 });
    const { message } = await shopify.connect(world, connection);
    expect(message).toMatch(/^Connected to Helix on Shopify; reading verified\. Missing scopes for/);
    expect(message).toContain("write_inventory");
    const blind = await openShopifyStage({ scopes: [], orders: 1 });
    await expect(shopify.connect(blind.world, blind.connection)).rejects.toMatchObject({
      fault: "permission",
      message: expect.stringContaining("read_orders"),
    });
  });

  test("gets a parcel of two locations as two fulfillments with one email, and the rest after an interruption", async () => {
    const { shop, world, connection } = await openShopifyStage({ orders: 0 });
    const order = shop.place();
    const [first, second] = order.lines;
    second!.location = 3;
    const push = {
      externalId: String(order.id),
      trackingNumber: "1Z5R89390357567127",
      carrier: "dhl",
      carrierLabel: "DHL",
      trackingUrl: null,
      shippedAt: 0,
      lines: [first!, second!].map(({ id, quantity }) => ({ externalLineId: String(id), quantity })),
    };
    await shopify.pushTracking(world, connection, { ...push, lines: push.lines.slice(0, 1) });
    await shopify.pushTracking(world, connection, push);
    expect(await shopify.pushTracking(world, connection, push)).toMatchObject({ already: true });
    expect(order.fulfillments.map(({ lines, company }) => [lines, company])).toEqual([
      [[{ lineId: first!.id, quantity: first!.quantity }], "DHL Express"],
      [[{ lineId: second!.id, quantity: second!.quantity }], "DHL Express"],
    ]);
    expect(shop.letters).toHaveLength(1);
  });

  test("lists a parcel that completes no line with the part that does", async () => {
    const { shop, world, connection } = await openShopifyStage({ orders: 0 });
    const order = shop.place();
    const parcel = (trackingNumber: string) => ({
      ...{ trackingNumber, carrier: "ups", carrierLabel: "UPS", trackingUrl: null },
    });
    const push = { ...parcel("1ZA"), externalId: String(order.id), shippedAt: 0, lines: [] };
    const first = { ...push, part: { isLast: false, earlier: [] } };
    expect(await shopify.pushTracking(world, connection, first)).toMatchObject({ isLater: true });
    const lines = order.lines.map(({ id, quantity }) => ({ externalLineId: String(id), quantity }));
    const last = { ...push, ...parcel("1ZB"), lines, part: { isLast: true, earlier: [parcel("1ZA")] } };
    await shopify.pushTracking(world, connection, last);
    expect(await shopify.pushTracking(world, connection, last)).toMatchObject({ already: true });
    expect(order.fulfillments.map(({ numbers }) => numbers)).toEqual([["1ZB", "1ZA"]]);
  });

  test("gets all parcels of an order, also a later one", async () => {
    const { shop, world, connection } = await openShopifyStage({ orders: 0 });
    const order = shop.place();
    const parcel = (trackingNumber: string) => ({
      trackingNumber,
      carrier: "ups",
      carrierLabel: "UPS",
      trackingUrl: null,
    });
    const push = { ...parcel("1ZA"), externalId: String(order.id), shippedAt: 0, lines: [] };
    await shopify.pushTracking(world, connection, { ...push, more: [parcel("1ZB")] });
    const more = [parcel("1ZB"), parcel("1ZC")];
    expect(await shopify.pushTracking(world, connection, { ...push, more })).toMatchObject({ already: false });
    expect(await shopify.pushTracking(world, connection, { ...push, more })).toMatchObject({ already: true });
    expect(order.fulfillments.map(({ numbers }) => numbers)).toEqual([["1ZA", "1ZB", "1ZC"]]);
  });

  test.each([
    ["all open orders", "open", [], ""],
    ["chosen statuses", "open", ["pending", "voided"], " AND (financial_status:pending OR financial_status:voided)"],
    [
      "orders ready to ship in a chosen status",
      "ready",
      ["paid"],
      " AND (financial_status:paid OR financial_status:partially_refunded) AND (financial_status:paid)",
    ],
  ] as const)("gets exactly the query for %s", async (_what, orders, statuses, search) => {
    const { shop, world, connection } = await openShopifyStage({ orders: 3 });
    const window = { from: 0, to: Date.UTC(2026, 10, 21), orders, statuses };
    await shopify.changedOrders(world, connection, window, null);
    await shopify.countOrders(world, connection, window);
    const changed = "updated_at:>='1970-01-01T00:00:00Z' AND updated_at:<='2026-11-21T00:00:00Z'";
    const query = `${changed} AND status:open AND -fulfillment_status:fulfilled${search}`;
    const asked = shop.requests.flatMap(({ variables }) => (variables?.query === undefined ? [] : variables.query));
    expect(asked).toEqual([query, query]);
  });

  test("that has cancelled the order refuses its number in words", async () => {
    const { shop, world, connection } = await openShopifyStage({ orders: 0 });
    const order = shop.place({ cancelledAt: shop.now() });
    const push = {
      externalId: String(order.id),
      trackingNumber: "1",
      carrier: "ups",
      carrierLabel: "UPS",
      trackingUrl: null,
    };
    await expect(shopify.pushTracking(world, connection, { ...push, shippedAt: 0, lines: [] })).rejects.toMatchObject({
      fault: "refused",
      message: expect.stringContaining("canceled in the store"),
    });
  });

  test("sets only exact SKUs, and reports what it does not track or stock", async () => {
    const { shop, world, connection } = await openShopifyStage({ orders: 0 });
    const [first, second, third, fourth] = shop.variants;
    second!.tracked = false;
    third!.stocked = false;
    fourth!.refuses = "Locked.";
    const levels = ["MUG-0", "MUG-1", "MUG-2", "MUG-3", "NONE"].map((sku) => ({
      sku,
      available: 7,
      externalRef: null,
    }));
    const outcomes = await shopify.pushStock!(world, connection, levels);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(["set", "unmanaged", "refused", "refused", "unknown"]);
    expect(first!.available).toBe(7);
    expect(shop.variants.at(-1)).toMatchObject({ sku: "MUG-0-BIG", available: 20 });
    const again = await shopify.pushStock!(world, connection, [
      { ...levels[0]!, externalRef: outcomes[0]!.externalRef },
    ]);
    expect(again[0]?.outcome).toBe("already");
  });

  test("has its webhooks created once, recreated when deleted, and updated when our URL changed", async () => {
    const { shop, world, connection } = await openShopifyStage({ orders: 0 });
    const ensure = (origin: string) =>
      shopify.ensureWebhooks!(world, connection, { deliveryUrl: `${origin}/api/webhooks/i1`, secret: "" });
    expect(await ensure("https://one.example")).toMatchObject({ outcome: "made" });
    expect(await ensure("https://one.example")).toMatchObject({ outcome: "kept" });
    shop.hooks.pop();
    expect(await ensure("https://one.example")).toMatchObject({ outcome: "made" });
    await ensure("https://two.example");
    expect(shop.hooks.map(({ uri }) => uri)).toEqual(Array(4).fill("https://two.example/api/webhooks/i1"));
    const unsigned = { ...connection, apiSecret: "", apiKey: "shpat_x" };
    await expect(
      shopify.ensureWebhooks!(world, unsigned, { deliveryUrl: "https://one.example/x", secret: "" }),
    ).rejects.toMatchObject({ fault: "permission" });
  });
});
