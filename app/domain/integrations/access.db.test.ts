import { beforeEach, expect, test } from "vitest";
import { aUser } from "#tests/factories/company";
import { aShop, type TestShop } from "#tests/factories/shop";
import { systemWorld, testEnv, worldOf } from "#tests/factories/world";
import { listNotifications } from "../notifications/notifications.service.server";
import { editIntegration } from "./connect/manage.server";
import { CreateIntegration } from "./integrations.schema";
import { testIntegration } from "./integrations.service.server";
import { tryConnection } from "./keys/try-connection.server";
import { drainOutboxJob } from "./outbox/outbox.jobs.server";
import { outboxStatement } from "./outbox.service.server";

// Draining the outbox delivers the messages of all tests, so messages that other tests left are postponed.
beforeEach(async () => {
  await testEnv.DB.exec("update outbox set status = 'done' where status = 'pending'");
});

const READS = {
  consumerKey: "ck_reads_0123456789",
  consumerSecret: "cs_reads_0123456789",
  permissions: "read" as const,
};

/** A shop whose keys have read permission only. */
async function aReadOnlyShop(orders = 0): Promise<TestShop & { keys: { apiKey: string; apiSecret: string } }> {
  const shop = await aShop({ orders, oddOrders: false, moreKeys: [READS] });
  const { consumerKey, consumerSecret } = await shop.shop.summary();
  const { sealer } = systemWorld();
  await shop.change({
    apiKeySealed: await sealer.seal(READS.consumerKey),
    apiSecretSealed: await sealer.seal(READS.consumerSecret),
  });
  return { ...shop, keys: { apiKey: consumerKey, apiSecret: consumerSecret } };
}

const outcomes = async (shop: TestShop) =>
  ((await shop.row()).checks?.results ?? []).map(({ access, outcome }) => [access, outcome].join(" "));

const notices = async ({ companyId }: TestShop) => {
  const ctx = systemWorld();
  const all = await listNotifications({ ...ctx, db: ctx.db.company(companyId) });
  return all.filter(({ kind }) => kind === "push-failed");
};

test("a read-only key fails the test, names the failed check and what to do, and notifies at once", async () => {
  const shop = await aReadOnlyShop();
  const ctx = systemWorld();
  await expect(testIntegration(ctx, shop.integrationId)).rejects.toMatchObject({
    code: "partner_failed",
    message: expect.stringMatching(/Orders can be read, but not updated\..*Read\/Write/),
  });
  expect(await outcomes(shop)).toEqual(["read allowed", "write refused", "webhooks refused"]);
  expect(await notices(shop)).toMatchObject([
    { title: expect.stringContaining("rejects updates"), path: `/integrations/${shop.integrationId}` },
  ]);

  await editIntegration(ctx, shop.integrationId, { name: "Shop", config: shop.keys });
  expect(await notices(shop)).toEqual([]);
  expect((await testIntegration(ctx, shop.integrationId)).message).toMatch(/Writing verified\. Webhooks verified\.$/);
  expect(await outcomes(shop)).toEqual(["read allowed", "write allowed", "webhooks allowed"]);
});

test("keys that may only read are refused at their field before the store is connected", async () => {
  const { url } = await (await aShop({ orders: 0, moreKeys: [READS] })).shop.summary();
  const { type, config } = CreateIntegration.parse({
    type: "woocommerce",
    name: "Shop",
    companyId: "x",
    config: { storeUrl: url, apiKey: READS.consumerKey, apiSecret: READS.consumerSecret },
  });
  await expect(tryConnection(systemWorld(), { type, config })).rejects.toMatchObject({
    code: "validation",
    detail: { fields: { "config.apiKey": [expect.stringContaining("Read/Write")] } },
  });
});

test("the first sync checks a connection that was never tested", async () => {
  const shop = await aReadOnlyShop(1);
  expect((await shop.sync()).run).toMatchObject({ status: "done", created: 1 });
  expect(await outcomes(shop)).toEqual(["read allowed", "write refused", "webhooks refused"]);
  expect(await notices(shop)).toHaveLength(1);
});

test("tracking that is refused for permission notifies at the first attempt, once, and is over when it goes through", async () => {
  const shop = await aReadOnlyShop(2);
  const ids = (await shop.shop.orders()).map(({ id }) => id);
  const company = systemWorld().db.company(shop.companyId);
  const { integrationId } = shop;
  for (const id of ids) {
    const parcel = { trackingNumber: `TRACK${id}`, carrier: "other", carrierLabel: "Bike courier", trackingUrl: null };
    const payload = { ...parcel, externalId: String(id), shippedAt: Date.now(), lines: [] };
    await outboxStatement(systemWorld(), company, {
      kind: "tracking-push",
      key: `${integrationId}-${id}`,
      integrationId,
      payload,
    });
  }
  await drainOutboxJob(systemWorld());
  await drainOutboxJob(systemWorld());
  expect(await notices(shop)).toMatchObject([{ body: expect.stringMatching(/customers get no tracking numbers/) }]);
  expect(await outcomes(shop)).toContain("write refused");

  const ctx = systemWorld();
  await editIntegration(ctx, integrationId, { name: "Shop", config: shop.keys });
  expect(ctx.jobs).toContainEqual({ type: "drain-outbox" });
  await drainOutboxJob(systemWorld());
  for (const id of ids) {
    const { notes } = await shop.shop.order(id);
    expect(notes.filter(({ note, customerNote }) => customerNote && note.includes(`TRACK${id}`))).toHaveLength(1);
  }
  expect(await notices(shop)).toEqual([]);
});

test("refused webhooks notify once each time that the permission is taken away, by the test and by the sync", async () => {
  const shop = await aReadOnlyShop();
  const ctx = systemWorld();
  Object.assign(ctx, { config: { ...ctx.config, origin: "http://127.0.0.1:9" } });
  const refusals = async () => {
    const manager = worldOf(await aUser("warehouse_manager", { companyId: shop.companyId }), "integrations.manage");
    return (await listNotifications(manager)).filter(({ title }) => title.includes("rejects webhooks"));
  };
  const takeWriteAway = async () =>
    shop.change({
      apiKeySealed: await ctx.sealer.seal(READS.consumerKey),
      apiSecretSealed: await ctx.sealer.seal(READS.consumerSecret),
    });

  await expect(testIntegration(ctx, shop.integrationId)).rejects.toMatchObject({ code: "partner_failed" });
  expect(await refusals()).toMatchObject([{ kind: "sync-failed", path: `/integrations/${shop.integrationId}` }]);
  const [first] = await refusals();
  await expect(testIntegration(ctx, shop.integrationId)).rejects.toMatchObject({ code: "partner_failed" });
  await shop.sync({}, ctx);
  expect(await shop.row()).toMatchObject({ webhooks: "refused" });
  expect((await refusals()).map(({ id }) => id)).toEqual([first?.id]);

  await editIntegration(ctx, shop.integrationId, { name: "Shop", config: shop.keys });
  expect(await refusals()).toEqual([]);
  await shop.sync({}, ctx);
  expect(await shop.row()).toMatchObject({ webhooks: "kept" });

  await takeWriteAway();
  ctx.clock.now += 3_600_001;
  await shop.sync({}, ctx);
  const [second, ...more] = await refusals();
  expect([second?.id === first?.id, more]).toEqual([false, []]);
});
