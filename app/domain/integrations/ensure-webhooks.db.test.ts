import { expect, test } from "vitest";
import { aShop, type TestShop } from "#tests/factories/shop";
import { systemWorld } from "#tests/factories/world";
import { listNotifications } from "../notifications/notifications.service.server";
import { deleteIntegration } from "./connect/manage.server";

/**
 * A context with an address at which stores can reach the app. Nothing listens there, and the fake stores do not check.
 */
function reachable(origin = "http://127.0.0.1:9") {
  const ctx = systemWorld();
  return Object.assign(ctx, { config: { ...ctx.config, origin } });
}

const asked = async ({ shop }: TestShop) =>
  (await shop.requests()).requests.filter(({ url }) => url.includes("/webhooks")).length;

test("after the first sync the store's webhooks are created, and checked again after an hour only", async () => {
  const shop = await aShop({ orders: 0 });
  const ctx = reachable();
  await shop.sync({}, ctx);
  const hooks = await shop.shop.webhooks();
  expect(hooks.map(({ topic, status }) => [topic, status])).toEqual([
    ["order.created", "active"],
    ["order.updated", "active"],
    ["order.deleted", "active"],
    ["order.restored", "active"],
  ]);
  expect(new Set(hooks.map(({ deliveryUrl, secret }) => [deliveryUrl, secret].join()))).toEqual(
    new Set([`http://127.0.0.1:9/api/webhooks/${shop.integrationId},${shop.webhookSecret}`]),
  );
  expect(await shop.row()).toMatchObject({ webhooks: "kept", webhooksNote: expect.stringContaining("order.deleted") });

  await shop.shop.changeWebhook(hooks[1]!.id, { status: "disabled" });
  const before = await asked(shop);
  await shop.sync({}, ctx);
  expect(await asked(shop)).toBe(before);
  ctx.clock.now += 3_600_001;
  await shop.sync({}, ctx);
  expect((await shop.shop.webhooks()).map(({ status }) => status)).toEqual(Array(4).fill("active"));
});

test.each([
  ["nowhere", ""],
  ["over plain http", "http://app.example"],
  ["at an address that is none", "app.example"],
])("an app reached %s creates none", async (_where, origin) => {
  const shop = await aShop({ orders: 0 });
  await shop.sync({}, reachable(origin));
  expect(await shop.shop.webhooks()).toEqual([]);
  expect(await shop.row()).toMatchObject({ webhooks: "by-hand", webhooksCheckedAt: null });
});

test("a read-only key notifies a user, and orders arrive anyway", async () => {
  const key = { consumerKey: "ck_reads", consumerSecret: "cs_reads", permissions: "read" as const };
  const shop = await aShop({ orders: 2, moreKeys: [key] });
  const { sealer } = systemWorld();
  const [apiKeySealed, apiSecretSealed] = [await sealer.seal(key.consumerKey), await sealer.seal(key.consumerSecret)];
  await shop.change({ apiKeySealed, apiSecretSealed });
  const { run } = await shop.sync({}, reachable());
  expect(run).toMatchObject({ status: "done", created: 2 });
  expect(await shop.row()).toMatchObject({ webhooks: "refused", webhooksNote: expect.stringContaining("write") });
});

test("a store that fails over its webhooks is retried sooner, and the sync succeeds", async () => {
  const shop = await aShop({ orders: 1 });
  const ctx = reachable();
  await shop.shop.fault({ kind: "500", times: 9, path: "/webhooks" });
  expect((await shop.sync({}, ctx)).run).toMatchObject({ status: "done", created: 1 });
  const { webhooks, webhooksCheckedAt } = await shop.row();
  expect(webhooks).toBe("by-hand");
  expect(ctx.now() - (webhooksCheckedAt ?? 0)).toBeGreaterThan(40 * 60_000);
});

const notices = async ({ companyId }: TestShop) => {
  const ctx = systemWorld();
  return listNotifications({ ...ctx, db: ctx.db.company(companyId) });
};

test("deleting an integration removes its webhooks from the store, and no others", async () => {
  const shop = await aShop({ orders: 0 });
  const other = await aShop({ orders: 0 });
  const ctx = reachable();
  for (const one of [shop, other]) await one.sync({}, ctx);
  expect(await shop.shop.webhooks()).toHaveLength(4);

  const outcome = await deleteIntegration(ctx, shop.integrationId);

  expect(outcome).toMatchObject({ isComplete: true, message: expect.stringContaining("order.deleted") });
  expect(await shop.shop.webhooks()).toEqual([]);
  expect(await other.shop.webhooks()).toHaveLength(4);
  expect((await notices(shop)).filter(({ kind }) => kind === "sync-failed")).toEqual([]);
});

test.each(["500", "reset", "401"] as const)(
  "an integration of a failing store (%s) is deleted anyway, and the message says what remains there",
  async (kind) => {
    const shop = await aShop({ orders: 0 });
    const ctx = reachable();
    await shop.sync({}, ctx);
    await shop.shop.fault({ kind, times: 50 });

    const outcome = await deleteIntegration(ctx, shop.integrationId);

    expect(outcome).toMatchObject({ isComplete: false });
    expect(outcome?.message).toContain(`http://127.0.0.1:9/api/webhooks/${shop.integrationId}`);
    expect(outcome?.message).toContain("Settings, Advanced, Webhooks");
    await expect(shop.row()).rejects.toMatchObject({ code: "not_found" });
    expect(await notices(shop)).toMatchObject([
      { kind: "sync-failed", title: expect.stringContaining("webhooks were not removed"), body: outcome?.message },
    ]);
  },
);

test("webhooks that a key may not delete are named one by one", async () => {
  const key = { consumerKey: "ck_reads", consumerSecret: "cs_reads", permissions: "read" as const };
  const shop = await aShop({ orders: 0, moreKeys: [key] });
  const ctx = reachable();
  await shop.sync({}, ctx);
  const [apiKeySealed, apiSecretSealed] = await Promise.all(
    ["ck_reads", "cs_reads"].map((one) => ctx.sealer.seal(one)),
  );
  await shop.change({ apiKeySealed, apiSecretSealed });
  const outcome = await deleteIntegration(ctx, shop.integrationId);
  expect(outcome?.isComplete).toBe(false);
  expect(outcome?.message.match(/order\.\w+ \(\d+\)/g)).toHaveLength(4);
  expect(await shop.shop.webhooks()).toHaveLength(4);
});
