import { beforeAll, describe, expect, test } from "vitest";
import type { Costs } from "#db/connection/connection.server";
import { aShop, type TestShop } from "#tests/factories/shop";
import { systemWorld } from "#tests/factories/world";
import type { Ctx } from "../kernel/ctx";
import type { Job } from "../kernel/jobs";
import { enqueueDueSyncs, syncIntegrationJob } from "./inbound.jobs.server";

type SyncJob = Extract<Job, { type: "sync-integration" }>;

const DUE = 200;
/** Two stores of each type. A hung store does not answer while the storm lasts. */
const BROKEN = [
  ["401", "rejected the key"],
  ["403", "firewall"],
  ["429", "limiting requests"],
  ["500", "returned a server error"],
  ["503", "maintenance or overloaded"],
  ["db-down", "returned a server error"],
  ["truncated", "web page|cut short"],
  ["reset", "broke off|reach"],
  ["redirect", "redirect|leads to|sends"],
  ["hang", "took longer"],
] as const;
const ORDERS = 3;
/** Maximum number of queries that D1 allows per Worker invocation. */
const QUERIES = 1000;

/** Each message is delivered in its own invocation, and can be delivered twice. */
describe("200 stores are due at once, and 20 of them are broken in every way", () => {
  const shops: TestShop[] = [];
  const broken = new Map<string, string>();
  let jobs: SyncJob[] = [];
  let release: () => void = () => undefined;
  const calm = new Promise<void>((resolve) => {
    release = resolve;
  });
  const hung = new Set<string>();

  /** Stores in `hung` do not answer until the storm is over. */
  const stormyFetch: typeof fetch = async (input, init) => {
    const { url } = new Request(input as RequestInfo, init);
    if (![...hung].some((store) => url.startsWith(store))) return fetch(input as RequestInfo, init);
    await calm;
    throw new DOMException("The operation timed out", "TimeoutError");
  };

  const deliver = async (job: SyncJob): Promise<number> => {
    const world: Ctx & { costs: Costs } = systemWorld({ fetch: stormyFetch });
    await syncIntegrationJob(world, job);
    return world.costs.queries;
  };

  beforeAll(async () => {
    for (let from = 0; from < DUE; from += 20) {
      shops.push(...(await Promise.all(Array.from({ length: 20 }, () => aShop({ orders: ORDERS, oddOrders: false })))));
    }
    // Runs before everything else that is due.
    for (const shop of shops) await shop.change({ nextSyncAt: -1 });
    for (const [index, shop] of shops.slice(0, 2 * BROKEN.length).entries()) {
      const [kind, words] = BROKEN[index % BROKEN.length] ?? BROKEN[0];
      broken.set(shop.integrationId, words);
      if (kind === "hang") hung.add((await shop.row()).storeUrl ?? "");
      else if (kind === "redirect") await shop.shop.fault({ kind, times: 100, location: "https://elsewhere.example/" });
      else await shop.shop.fault({ kind, times: 100 });
    }
    const cron = systemWorld();
    await enqueueDueSyncs(cron);
    jobs = cron.jobs.filter((job): job is SyncJob => job.type === "sync-integration");
  });

  test("each has one message", () => {
    const ours = new Set(shops.map((shop) => shop.integrationId));
    expect(jobs.filter((job) => ours.has(job.integrationId))).toHaveLength(DUE);
    expect(new Set(jobs.map((job) => job.integrationId)).size).toBe(jobs.length);
  });

  test("the 180 are there while the broken ones still hang, and the 20 say why", async () => {
    const began = Date.now();
    const calls = jobs.map((job) => ({ job, done: Promise.all([deliver(job), deliver(job)]) }));
    const isHung = ({ job }: { job: SyncJob }) => {
      const shop = shops.find((each) => each.integrationId === job.integrationId);
      return shop !== undefined && broken.get(shop.integrationId) === "took longer";
    };
    const queries = (await Promise.all(calls.filter((call) => !isHung(call)).map(({ done }) => done))).flat();
    expect(Math.max(...queries)).toBeLessThan(QUERIES);

    for (const shop of shops.filter((each) => !broken.has(each.integrationId))) {
      expect(await shop.row()).toMatchObject({ status: "active", failures: 0, lastError: null, leaseOwner: null });
      expect((await shop.staged()).map((row) => row.externalId)).toEqual(await shop.orderIds());
    }
    release();
    await Promise.all(calls.map(({ done }) => done));
    for (const shop of shops.filter((each) => broken.has(each.integrationId))) {
      const row = await shop.row();
      expect(row.lastError).toMatch(new RegExp(broken.get(shop.integrationId) ?? ""));
      expect(row).toMatchObject({ failures: 1, leaseOwner: null });
      expect(row.nextSyncAt).toBeGreaterThan(began);
      expect(await shop.staged()).toEqual([]);
    }
  });

  test("once they work again, none of their orders are missing or duplicated", async () => {
    hung.clear();
    for (const shop of shops.filter((each) => broken.has(each.integrationId))) {
      await shop.shop.clearFaults();
      await shop.sync();
      expect((await shop.staged()).map((row) => row.externalId)).toEqual(await shop.orderIds());
      expect(await shop.row()).toMatchObject({ status: "active", failures: 0 });
    }
  });
});
