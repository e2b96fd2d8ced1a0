import { describe, expect, test } from "vitest";
import { aShop } from "#tests/factories/shop";
import { systemWorld } from "#tests/factories/world";
import { listNotifications } from "../notifications/notifications.service.server";
import { listSyncRuns } from "./inbound.service.server";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const notices = async (companyId: string) => {
  const ctx = systemWorld();
  return listNotifications({ ...ctx, db: ctx.db.company(companyId) });
};

describe("a failing store delays only itself, and is reported when a user must act", () => {
  const passing = [
    ["429", "limiting requests"],
    ["500", "returned a server error"],
    ["503", "maintenance or overloaded"],
    ["maintenance", "maintenance or overloaded"],
    ["db-down", "returned a server error"],
    ["403", "firewall"],
  ] as const;

  test.each(passing)("%s: left in peace, shown from the third failure on", async (kind, words) => {
    const shop = await aShop({ orders: 3, oddOrders: false });
    await shop.sync();
    await shop.shop.fault({ kind, times: 100 });
    const statuses: string[] = [];
    const waits: number[] = [];
    for (let i = 0; i < 3; i++) {
      const { run, errors } = await shop.sync();
      expect({ status: run?.status, errors }).toEqual({ status: "failed", errors: 1 });
      const row = await shop.row();
      statuses.push(row.status);
      waits.push(row.nextSyncAt - shop.ctx.clock.now);
      expect(row.lastError).toMatch(words);
      expect(row).toMatchObject({ leaseOwner: null, failures: i + 1 });
    }
    expect(statuses).toEqual(["active", "active", "error"]);
    expect(waits[0]).toBeGreaterThan(kind === "429" ? 5000 : 20_000);
    expect(await notices(shop.companyId)).toMatchObject([{ kind: "sync-failed", body: expect.stringMatching(words) }]);

    await shop.shop.clearFaults();
    await shop.shop.place();
    const { newOrders } = await shop.sync();
    expect(newOrders).toBe(1);
    expect(await shop.row()).toMatchObject({ status: "active", failures: 0, lastError: null });
    expect(await notices(shop.companyId)).toEqual([]);
  });

  test("a store that names a time is not called before it", async () => {
    const shop = await aShop({ orders: 1 });
    await shop.sync();
    await shop.shop.fault({ kind: "429", retryAfter: 1800 });
    await shop.sync();
    const { nextSyncAt } = await shop.row();
    expect(nextSyncAt - shop.ctx.clock.now).toBeGreaterThanOrEqual(1_800_000);
    expect(nextSyncAt - shop.ctx.clock.now).toBeLessThan(2_000_000);
  });

  test("a wrong key is shown at once, notified once while it lasts, and retried each hour", async () => {
    const shop = await aShop({ orders: 2 });
    await shop.sync();
    await shop.shop.configure({ consumerSecret: `cs_${"0".repeat(40)}` });
    for (let i = 0; i < 2; i++) await shop.sync();

    const row = await shop.row();
    expect(row).toMatchObject({ status: "error", lastError: expect.stringContaining("rejected the key"), found: null });
    expect(row.nextSyncAt - shop.ctx.clock.now).toBeGreaterThan(50 * MINUTE);
    expect(row.nextSyncAt - shop.ctx.clock.now).toBeLessThan(70 * MINUTE);
    expect(await notices(shop.companyId)).toHaveLength(1);
  });

  test("a redirect is shown with where it leads, and is never followed with the keys", async () => {
    const shop = await aShop({ orders: 2 });
    await shop.sync();
    await shop.shop.fault({ kind: "redirect", times: 20, location: "https://www.shop.example/wp-json/wc/v3/orders" });
    const asked: string[] = [];
    const ctx = systemWorld({
      fetch: (input, init) => {
        asked.push(String(input));
        return fetch(input, init);
      },
    });
    await shop.sync({}, ctx);
    expect(await shop.row()).toMatchObject({ status: "error", lastError: expect.stringContaining("www.shop.example") });
    expect(asked.filter((url) => url.includes("shop.example"))).toEqual([]);
  });

  test("an answer that is cut off, and one that never comes, are failures like any other", async () => {
    const shop = await aShop({ orders: 3 });
    await shop.sync();
    await shop.shop.fault({ kind: "truncated", times: 1, path: "per_page" });
    expect((await shop.sync()).run?.status).toBe("failed");
    await shop.shop.fault({ kind: "reset", times: 9 });
    expect((await shop.sync()).run?.status).toBe("failed");
    await shop.shop.clearFaults();
    await shop.shop.fault({ kind: "hang", times: 3 });
    const hasty = systemWorld({
      fetch: (input, init) =>
        fetch(input, { ...init, signal: AbortSignal.any([init!.signal!, AbortSignal.timeout(200)]) }),
    });
    expect((await shop.sync({}, hasty)).run).toMatchObject({
      status: "failed",
      error: expect.stringMatching(/seconds|time/i),
    });
    expect(await shop.row()).toMatchObject({ status: "error", failures: 3 });
  });

  test("a PHP warning before the JSON is read past", async () => {
    const shop = await aShop({ orders: 3, oddOrders: false });
    await shop.shop.fault({ kind: "php-warning", times: 50 });
    expect((await shop.sync()).newOrders).toBe(3);
  });
});

test("a sync that fails in the middle keeps its orders, and the next one continues without duplicates", async () => {
  const shop = await aShop({ orders: 350, oddOrders: false });
  await shop.shop.fault({ kind: "shift", times: 2, path: "per_page=100" });
  await shop.shop.fault({ kind: "500", times: 2, path: "per_page=100" });
  await shop.shop.fault({ kind: "500", times: 2, path: "per_page=20" });
  const first = await shop.sync();
  expect(first.run).toMatchObject({ status: "failed", storeCount: null });
  expect(first.newOrders).toBeGreaterThan(90);

  const watermark = (await shop.row()).watermark!;
  expect(watermark).toBeLessThan(shop.ctx.clock.now - 24 * HOUR);
  await shop.shop.clearFaults();
  const second = await shop.sync();

  expect(second.run).toMatchObject({ status: "done", missing: [] });
  // The orders that the first run stored are compared with the store as well.
  expect(second.run!.windowFrom).toBe(first.run!.windowFrom);
  expect(second.run!.storeCount).toBe((await shop.orderIds()).length);
  const third = await shop.sync();
  expect(first.newOrders + second.newOrders + third.newOrders).toBe((await shop.orderIds()).length);
  expect((await shop.staged()).map((row) => row.externalId)).toEqual(await shop.orderIds());
});

test("keys that can no longer be decrypted are an error that a user can fix, not a crash", async () => {
  const shop = await aShop({ orders: 1 });
  await shop.change({ apiKeySealed: "otherkey.AAAA.AAAA" });
  const { run } = await shop.sync();
  expect(run).toMatchObject({ status: "failed", error: expect.stringContaining("can no longer be read") });
  expect((await shop.row()).status).toBe("error");
});

test("a fault of our own gives the store back, is on record, and is not swallowed", async () => {
  const shop = await aShop({ orders: 3, oddOrders: false });
  const huge = Array.from({ length: 40_000 }, () => crypto.randomUUID()).join("");
  await shop.shop.edit(Number((await shop.orderIds())[0]), { customer_note: huge });
  // The first sync's clock starts here. Orders edited later belong to the next sync.
  const broken = systemWorld();
  broken.files.put = async () => {
    throw new Error("No more files");
  };

  await expect(shop.sync({}, broken)).rejects.toThrow("No more files");

  expect(await shop.row()).toMatchObject({
    leaseOwner: null,
    failures: 1,
    lastError: expect.stringContaining("system error"),
  });
  expect(await listSyncRuns(shop.ctx, shop.integrationId)).toMatchObject([{ status: "failed" }]);
  expect((await shop.sync()).newOrders).toBe(3);
});
