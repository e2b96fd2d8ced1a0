import { beforeEach, describe, expect, test } from "vitest";
import { dyingWorld, Killed } from "#tests/factories/killed-worker";
import { aShop } from "#tests/factories/shop";
import { systemWorld, testEnv } from "#tests/factories/world";
import { deleteIntegration } from "../integrations/connect/manage.server";
import { LEASE_MS } from "../integrations/lease.service.server";
import { enqueueDueSyncs, syncIntegrationJob } from "./inbound.jobs.server";
import { listSyncRuns } from "./inbound.service.server";

describe("one sync of a store at a time", () => {
  test("of two syncs at once one runs; a manual one gets a conflict, the cron does nothing", async () => {
    const shop = await aShop({ orders: 30, oddOrders: false });
    const [first, second] = await Promise.all([shop.sync(), shop.sync()]);
    expect([first.newOrders, second.newOrders].sort()).toEqual([0, 30]);
    expect([first.run, second.run].filter(Boolean)).toHaveLength(1);

    const both = await Promise.allSettled([shop.sync({ trigger: "manual" }), shop.sync({ trigger: "manual" })]);
    expect(both.map((one) => one.status).sort()).toEqual(["fulfilled", "rejected"]);
    const refused = both.find((one) => one.status === "rejected");
    expect(refused?.reason).toMatchObject({ code: "conflict", message: expect.stringContaining("already running") });
    expect(await listSyncRuns(shop.ctx, shop.integrationId)).toHaveLength(2);
  });

  test("ten at once, by cron and by hand, stage each order once", async () => {
    const shop = await aShop({ orders: 120, oddOrders: false });
    const all = Array.from({ length: 10 }, (_, i) => shop.sync({ trigger: i % 2 ? "manual" : "cron" }));
    const settled = await Promise.allSettled(all);
    const total = settled.reduce((sum, one) => sum + (one.status === "fulfilled" ? one.value.newOrders : 0), 0);
    expect(total).toBe(120);
    expect(await shop.staged()).toHaveLength(120);
  });

  test("a store that takes minutes to list its orders does not lose its run to another one", async () => {
    const shop = await aShop({ orders: 30, oddOrders: false });
    const others: unknown[] = [];
    const slow: ReturnType<typeof systemWorld> = systemWorld({
      fetch: async (input, init) => {
        slow.clock.now += 50_000;
        const other = systemWorld();
        other.clock.now = slow.clock.now;
        others.push((await shop.sync({}, other)).run);
        return fetch(input, init);
      },
    });
    const { run } = await shop.sync({}, slow);
    expect(others.length).toBeGreaterThan(3);
    expect(others.every((other) => other === null)).toBe(true);
    expect(run).toMatchObject({ status: "done", created: 30 });
  });

  test("a paused store is synced by hand only", async () => {
    const shop = await aShop({ orders: 2, oddOrders: false });
    await shop.change({ status: "paused" });
    expect((await shop.sync()).run).toBeNull();
    expect((await shop.sync({ trigger: "manual" })).newOrders).toBe(2);
    expect((await shop.row()).status).toBe("paused");
  });

  test("a run whose lease expired writes nothing after another took the store", async () => {
    const shop = await aShop({ orders: 250, oddOrders: false });
    const slow = systemWorld();
    const fast = systemWorld();
    let taken: Promise<unknown> | null = null;
    const stalled = {
      ...slow,
      fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
        const answer = await fetch(input, init);
        // After its first page the run hangs for longer than its lease.
        if (String(input).includes("per_page=100") && !taken && (await shop.staged()).length > 0) {
          fast.clock.now += LEASE_MS + 1;
          taken = shop.sync({}, fast);
          await taken;
        }
        return answer;
      },
    };
    const { run } = await shop.sync({}, stalled);

    expect(run).toBeNull();
    expect(taken).not.toBeNull();
    const [winner, loser] = await listSyncRuns(shop.ctx, shop.integrationId);
    expect(winner).toMatchObject({ status: "done", missing: [] });
    expect(loser).toMatchObject({ status: "failed", error: expect.stringContaining("cut off") });
    expect((await shop.staged()).map((row) => row.externalId)).toEqual(await shop.orderIds());
    expect(await shop.row()).toMatchObject({ leaseOwner: null, status: "active", failures: 0 });
  });
});

describe("a killed worker causes no lost and no duplicate orders", () => {
  const points = [1, 2, 3, 4, 5].flatMap((trip) => [[trip, false] as const, [trip, true] as const]);

  test.each(points)("at round trip %i, answered: %s", async (trip, lastOneCounts) => {
    const shop = await aShop({ orders: 220, oddOrders: false });
    await expect(shop.sync({}, dyingWorld(shop.ctx, trip, lastOneCounts))).rejects.toThrow(Killed);

    // Until its lease expires, no other run can tell that it has died.
    const holdsIt = lastOneCounts ? trip < 5 : trip > 1;
    if (holdsIt) expect((await shop.sync()).run).toBeNull();
    shop.ctx.clock.now += LEASE_MS + 1;
    const { run } = await shop.sync();

    expect((await shop.staged()).map((row) => row.externalId)).toEqual(await shop.orderIds());
    expect(run).toMatchObject({ status: "done", missing: [] });
    const runs = await listSyncRuns(shop.ctx, shop.integrationId);
    expect(runs.map((one) => one.status)).not.toContain("running");
    expect(await shop.row()).toMatchObject({ leaseOwner: null, status: "active" });
  });
});

describe("what the cron starts", () => {
  // The cron serves all stores. Stores of other tests that are due would use up its limit, so they are postponed.
  beforeEach(async () => {
    await testEnv.DB.exec("update integrations set next_sync_at = 9000000000000000");
  });

  test("each integration that is due is enqueued once; and again only when it is due again", async () => {
    const [due, later, paused] = [await aShop(), await aShop(), await aShop()];
    await later.change({ nextSyncAt: Date.now() + 60_000 });
    await paused.change({ status: "paused" });
    const mine = (jobs: { integrationId?: string }[]) =>
      jobs.filter((job) => [due, later, paused].some((shop) => shop.integrationId === job.integrationId));
    const [one, two] = [systemWorld(), systemWorld()];

    await Promise.all([enqueueDueSyncs(one), enqueueDueSyncs(two)]);
    await enqueueDueSyncs(two);

    expect(mine([...one.jobs, ...two.jobs] as never)).toEqual([
      { type: "sync-integration", companyId: due.companyId, integrationId: due.integrationId, trigger: "cron" },
    ]);
    const tomorrow = systemWorld();
    tomorrow.clock.now += 86_400_000;
    await enqueueDueSyncs(tomorrow);
    expect(mine(tomorrow.jobs as never)).toHaveLength(2);
  });

  test("a store due each minute is synced by each cron run, even if a sync takes long", async () => {
    const shop = await aShop({ orders: 1 });
    await shop.change({ syncEverySeconds: 60, nextSyncAt: 0 });
    const world = systemWorld();
    const tick = world.clock.now;
    for (let minute = 0; minute < 3; minute++) {
      world.clock.now = tick + minute * 60_000;
      await enqueueDueSyncs(world);
      // The queue is delayed, and so is the store's response.
      world.clock.now += 4000;
      for (const job of world.jobs.splice(0)) {
        if (job.type === "sync-integration") await syncIntegrationJob(world, job);
      }
    }
    expect(await listSyncRuns(shop.ctx, shop.integrationId)).toHaveLength(3);
  });

  test("a type without orders is never due, whatever its row contains", async () => {
    const shop = await aShop();
    await shop.change({ type: "stripe", nextSyncAt: 0 });
    const ctx = systemWorld();
    await enqueueDueSyncs(ctx);
    expect(ctx.jobs.map((job) => "integrationId" in job && job.integrationId)).not.toContain(shop.integrationId);
  });

  test("a store in error is retried, and one that is being synced is skipped", async () => {
    const [failing, busy] = [await aShop(), await aShop()];
    await failing.change({ status: "error", lastError: "It was down." });
    await busy.change({ leaseOwner: "somebody", leaseUntil: Date.now() + 60_000 });
    const ctx = systemWorld();
    await enqueueDueSyncs(ctx);
    const ids = ctx.jobs.map((job) => "integrationId" in job && job.integrationId);
    expect(ids).toContain(failing.integrationId);
    expect(ids).not.toContain(busy.integrationId);
  });

  test("its job syncs, and the job of an integration that was deleted meanwhile does nothing", async () => {
    const shop = await aShop({ orders: 2, oddOrders: false });
    const { companyId, integrationId } = shop;
    shop.ctx.clock.now = Date.now();
    await syncIntegrationJob(shop.ctx, { type: "sync-integration", companyId, integrationId, trigger: "cron" });
    expect(await shop.staged()).toHaveLength(2);

    await deleteIntegration(shop.ctx, integrationId);
    await syncIntegrationJob(shop.ctx, { type: "sync-integration", companyId, integrationId, trigger: "cron" });
    expect(await shop.staged()).toHaveLength(2);
  });
});
