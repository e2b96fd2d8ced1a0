import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { wooCommerce } from "#app/integrations/woocommerce/channel";
import { connect, openStore } from "#app/integrations/woocommerce/connection/connect";
import { describeSalesChannel } from "./channel-contract";
import { type DemoStage, localWorld, openDemoStage } from "./woocommerce-stage";

describeSalesChannel("WooCommerce with fulfillments", wooCommerce, () => openDemoStage({ fulfillments: true }));
describeSalesChannel("WooCommerce with the tracking plugin, orders as posts", wooCommerce, () =>
  openDemoStage({ shipmentTracking: true, wcVersion: "8.2.1", timeZone: "America/New_York" }),
);
describeSalesChannel("WooCommerce with neither, before 10.4", wooCommerce, () =>
  openDemoStage({ wcVersion: "9.7.1", timeZone: "Asia/Kolkata" }),
);

describe("the demo store", { timeout: 30_000 }, () => {
  let stage: DemoStage;
  beforeAll(async () => {
    stage = await openDemoStage({ wcVersion: "9.7.1" });
  });
  afterAll(() => stage.close());

  test("where a bulk edit put all orders into one second, each comes once", async () => {
    const ids = (await stage.orders()).map((order) => Number(order.id));
    const edited = await stage.control.shop("shop").editAll(ids, { customer_note: "bulk" });
    // On a busy machine the edit can take until the next second.
    const times = edited.map((order) => Date.parse(`${order.date_modified_gmt}Z`));
    const window = { from: Math.min(...times), to: Math.max(...times) };
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await wooCommerce.changedOrders(stage.world, stage.connection, window, cursor);
      found.push(...page.orders.map((order) => String((order as { id: number }).id)));
      cursor = page.next;
    } while (cursor !== null);
    expect(found.sort()).toEqual(ids.map(String).sort());
  });

  test("PHP warnings in a response are skipped and reported", async () => {
    const { found } = await wooCommerce.connect(stage.world, stage.connection);
    await stage.control.shop("shop").fault({ kind: "php-warning" });
    const window = { from: 0, to: Date.now() };
    const page = await wooCommerce.changedOrders(stage.world, { ...stage.connection, found }, window, null);
    expect(page.orders).toHaveLength(100);
    expect(page.warnings.join()).toMatch(/Undefined array key "x"/);
  });

  test("a shop that hangs is left after the time-out", async () => {
    const { found } = await wooCommerce.connect(stage.world, stage.connection);
    await stage.control.shop("shop").fault({ kind: "hang", ms: 2000 });
    const client = await openStore(stage.world, { ...stage.connection, found }, { timeoutMs: 100, maxBodyBytes: 1000 });
    await expect(client.demand("/orders")).rejects.toMatchObject({ fault: "timeout" });
  });

  test("a shop that is too slow for a hundred orders is asked for twenty", async () => {
    const { found } = await wooCommerce.connect(stage.world, stage.connection);
    const shop = stage.control.shop("shop");
    await shop.fault({ kind: "500", times: 1, path: "per_page=100" });
    const window = { from: 0, to: Date.now() };
    const page = await wooCommerce.changedOrders(stage.world, { ...stage.connection, found }, window, null);
    expect(page.orders).toHaveLength(20);
  });

  test("a read-only key gets a message about Read/Write when tracking is pushed", async () => {
    const readOnly = { consumerKey: "ck_read", consumerSecret: "cs_read", permissions: "read" as const };
    await stage.control.shop("shop").configure({ moreKeys: [readOnly] });
    const connection = { ...stage.connection, apiKey: readOnly.consumerKey, apiSecret: readOnly.consumerSecret };
    const { id, lines } = await stage.anOpenOrder();
    const carrier = { carrier: "ups", carrierLabel: "UPS", trackingUrl: null, trackingNumber: "1Z5R89390357567127" };
    const pushing = wooCommerce.pushTracking(stage.world, connection, {
      externalId: id,
      ...carrier,
      shippedAt: 0,
      lines,
    });
    await expect(pushing).rejects.toMatchObject({
      fault: "permission",
      message: expect.stringContaining("Read/Write"),
    });
  });

  test.each([
    ["an unknown key", { apiKey: "ck_unknown" }, /rejected the key: Consumer key is invalid/],
    ["a wrong secret", { apiSecret: "cs_wrong" }, /Consumer secret is invalid/],
  ])("%s is refused", async (_what, wrong, message) => {
    const refused = wooCommerce.connect(stage.world, { ...stage.connection, ...wrong });
    await expect(refused).rejects.toMatchObject({ fault: "auth", message: expect.stringMatching(message) });
  });

  test("over plain http without TLS, OAuth is found and kept", async () => {
    const insecure = await openDemoStage({ treatHttpAsSecure: false, orders: 120 });
    try {
      const { found, message } = await connect(localWorld, insecure.connection);
      expect(found.auth).toBe("oauth1");
      expect(message).toMatch(/^Connected to shop; \d+ orders; reading verified\.$/);
      const connection = { ...insecure.connection, found };
      const ids = await wooCommerce.changedIds(localWorld, connection, { from: 0, to: Date.now() });
      expect(ids).toHaveLength((await insecure.orders()).length);
    } finally {
      await insecure.close();
    }
  });

  test("with plain permalinks the user is told what to change", async () => {
    const plain = await openDemoStage({ permalinks: "plain", orders: 1 });
    try {
      await expect(connect(localWorld, plain.connection)).rejects.toMatchObject({
        fault: "auth",
        message: expect.stringContaining("Permalinks"),
      });
    } finally {
      await plain.close();
    }
  });

  test("a store on loopback is refused in production", async () => {
    const production = { ...localWorld, allowLocalStores: false };
    await expect(wooCommerce.connect(production, stage.connection)).rejects.toMatchObject({ fault: "bad-address" });
  });
});
