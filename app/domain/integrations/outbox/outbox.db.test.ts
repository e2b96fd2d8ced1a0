import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { outbox } from "#db/schema/integrations";
import { dyingWorld } from "#tests/factories/killed-worker";
import { aShop, type TestShop } from "#tests/factories/shop";
import { systemWorld, testEnv } from "#tests/factories/world";
import { expectLoggedErrors } from "#tests/setup/console";
import { listNotifications } from "../../notifications/notifications.service.server";
import { deleteIntegration } from "../connect/manage.server";
import { outboxStatement } from "../outbox.service.server";
import { drainOutboxJob } from "./outbox.jobs.server";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

// Draining the outbox delivers the messages of all tests, so messages that other tests left are postponed.
beforeEach(async () => {
  await testEnv.DB.exec("update outbox set status = 'done' where status = 'pending'");
});

async function tell(shop: TestShop, externalId: number, at = Date.now()): Promise<void> {
  const ctx = systemWorld();
  ctx.clock.now = at;
  await outboxStatement(ctx, ctx.db.company(shop.companyId), {
    kind: "tracking-push",
    key: `order-${externalId}`,
    integrationId: shop.integrationId,
    payload: {
      externalId: String(externalId),
      trackingNumber: `TRACK${externalId}`,
      carrier: "other",
      carrierLabel: "Bike courier",
      trackingUrl: null,
      shippedAt: at,
      lines: [],
    },
  });
}

const drain = async (at = Date.now(), fetcher: typeof fetch = (input, init) => fetch(input, init)) => {
  const ctx = systemWorld({ fetch: fetcher });
  ctx.clock.now = at;
  await drainOutboxJob(ctx);
  return ctx;
};

const messages = ({ companyId }: TestShop) => {
  const db = systemWorld().db.company(companyId);
  return db.rows(
    {
      key: outbox.key,
      status: outbox.status,
      attempts: outbox.attempts,
      nextAt: outbox.nextAt,
      lastError: outbox.lastError,
    },
    (own) => sql`from ${outbox} where ${own(outbox)} order by ${outbox.id}`,
  );
};

const notices = ({ companyId }: TestShop) => {
  const ctx = systemWorld();
  return listNotifications({ ...ctx, db: ctx.db.company(companyId) });
};

/** The order in the store, and how many times its customer was sent the tracking number. */
async function inStore({ shop }: TestShop, id: number) {
  const { order, notes } = await shop.order(id);
  return { status: order.status, told: notes.filter(({ note }) => note.includes(`TRACK${id}`)).length };
}
const ONCE = { status: "processing", told: 1 };

/** The shop, and the ids of its first orders. */
async function aShopWith(orders: number) {
  const shop = await aShop({ orders, oddOrders: false });
  const ids = (await shop.shop.orders()).map((order) => order.id);
  return { shop, ids };
}

test("the store gets the tracking number and completes the order, once, however often the message is drained", async () => {
  const { shop, ids } = await aShopWith(1);
  await tell(shop, ids[0]!);
  await tell(shop, ids[0]!);
  expect(await messages(shop)).toHaveLength(1);

  for (let i = 0; i < 3; i++) await drain();

  expect(await inStore(shop, ids[0]!)).toEqual(ONCE);
  expect(await messages(shop)).toMatchObject([{ status: "done", attempts: 1, lastError: null }]);
});

test("two concurrent drains deliver it once", async () => {
  const { shop, ids } = await aShopWith(3);
  for (const id of ids) await tell(shop, id);
  await Promise.all([drain(), drain(), drain()]);
  expect(await messages(shop)).toMatchObject(ids.map(() => ({ status: "done", attempts: 1 })));
  for (const id of ids) expect(await inStore(shop, id)).toEqual(ONCE);
});

describe("whatever fails in between, the store is updated once", () => {
  test("the answer got lost", async () => {
    const { shop, ids } = await aShopWith(1);
    await tell(shop, ids[0]!);
    let lost = 0;
    await drain(Date.now(), async (input, init) => {
      const answer = await fetch(input, init);
      if (init?.method === "POST" && lost++ === 0) throw new TypeError("The connection was reset");
      return answer;
    });
    expect(lost).toBe(1);
    const [waiting] = await messages(shop);
    expect(waiting).toMatchObject({ status: "pending", attempts: 1, lastError: expect.any(String) });

    await drain(waiting!.nextAt);

    expect(await inStore(shop, ids[0]!)).toEqual(ONCE);
    expect(await messages(shop)).toMatchObject([{ status: "done", attempts: 2 }]);
  });

  test.each([1, 2, 3, 4].flatMap((trip) => [[trip, false] as const, [trip, true] as const]))(
    "the worker was killed at round trip %i, answered: %s",
    async (trip, lastOneCounts) => {
      expectLoggedErrors();
      const { shop, ids } = await aShopWith(1);
      await tell(shop, ids[0]!);
      await drainOutboxJob(dyingWorld(systemWorld(), trip, lastOneCounts)).catch(() => undefined);
      await drain(Date.now() + 11 * MINUTE);
      expect(await inStore(shop, ids[0]!)).toEqual(ONCE);
      expect(await messages(shop)).toMatchObject([{ status: "done" }]);
    },
  );
});

test("an unreachable store delays only itself, and gets one call instead of one per message", async () => {
  const [dead, alive] = [await aShopWith(4), await aShopWith(2)];
  for (const { shop, ids } of [dead, alive]) for (const id of ids) await tell(shop, id);
  await dead.shop.shop.fault({ kind: "503", times: 100 });
  await dead.shop.shop.clearRequests();
  const now = Date.now();
  await drain(now);

  expect((await messages(alive.shop)).map((row) => row.status)).toEqual(["done", "done"]);
  const waiting = await messages(dead.shop);
  expect(waiting.map((row) => [row.status, row.attempts])).toEqual([
    ["pending", 1],
    ["pending", 0],
    ["pending", 0],
    ["pending", 0],
  ]);
  expect(waiting.every((row) => row.nextAt >= now + 30_000 && row.lastError !== null)).toBe(true);
  expect((await dead.shop.shop.requests()).count).toBeLessThanOrEqual(3);

  await dead.shop.shop.clearFaults();
  await drain(now + 31_000);
  expect((await messages(dead.shop)).map((row) => row.status)).toEqual(["done", "done", "done", "done"]);
});

test("waiting messages are sent as soon as the store's sync works again", async () => {
  const { shop, ids } = await aShopWith(1);
  await tell(shop, ids[0]!);
  await shop.shop.fault({ kind: "500", times: 100 });
  await shop.sync();
  for (let at = Date.now(), i = 0; i < 6; i++, at += HOUR) await drain(at);
  expect((await messages(shop))[0]!.nextAt).toBeGreaterThan(Date.now() + HOUR);

  await shop.shop.clearFaults();
  await shop.sync();
  await drain(shop.ctx.clock.now);
  expect(await messages(shop)).toMatchObject([{ status: "done" }]);
});

test("after three days the message fails, and a user is told what to do", async () => {
  const { shop, ids } = await aShopWith(1);
  await tell(shop, ids[0]!, Date.now() - 3 * DAY);
  await shop.shop.fault({ kind: "503", times: 100 });
  await drain();

  expect(await messages(shop)).toMatchObject([{ status: "dead", lastError: expect.stringContaining("maintenance") }]);
  expect(await notices(shop)).toMatchObject([{ kind: "push-failed", path: `/orders/view/order-${ids[0]}` }]);
});

test("a message for an order deleted in the store fails after twelve attempts and does not block others", async () => {
  const { shop, ids } = await aShopWith(2);
  await shop.shop.trash(ids[0]!);
  for (const id of ids) await tell(shop, id);
  let at = Date.now();
  for (let i = 0; i < 12; i++, at += 6 * HOUR) await drain(at);
  expect(await messages(shop)).toMatchObject([
    { status: "dead", attempts: 12, lastError: expect.stringContaining("trash") },
    { status: "done" },
  ]);
});

test("messages to an integration that was deleted end without a word, those to a paused one wait", async () => {
  const [gone, paused] = [await aShopWith(1), await aShopWith(1)];
  for (const { shop, ids } of [gone, paused]) await tell(shop, ids[0]!);
  await deleteIntegration(systemWorld(), gone.shop.integrationId);
  await paused.shop.change({ status: "paused" });
  await drain();
  expect(await messages(gone.shop)).toMatchObject([{ status: "dead", lastError: "The integration was deleted." }]);
  expect(await notices(gone.shop)).toEqual([]);
  expect(await messages(paused.shop)).toMatchObject([{ status: "pending", attempts: 0 }]);
  await paused.shop.change({ status: "active" });
  await drain(Date.now() + 2 * HOUR);
  expect(await messages(paused.shop)).toMatchObject([{ status: "done" }]);
});

test("more than one drain's worth continues in another message", async () => {
  const { shop, ids } = await aShopWith(25);
  for (const id of ids) await tell(shop, id);
  const first = await drain();
  expect(first.jobs).toEqual([{ type: "drain-outbox" }]);
  await drain();
  expect((await messages(shop)).every((row) => row.status === "done")).toBe(true);
});
