import { expect, test } from "vitest";
import { aShop } from "#tests/factories/shop";
import { systemWorld } from "#tests/factories/world";
import { listSyncRuns } from "./inbound.service.server";
import { OVERLAP_MS } from "./walk/sync-window";

const MINUTE = 60_000;

test("a shop's orders are all staged, each once, and what the sync did is on record", async () => {
  const shop = await aShop({ orders: 130 });
  const { newOrders, run } = await shop.sync();

  const ids = await shop.orderIds();
  expect((await shop.staged()).map((row) => row.externalId)).toEqual(ids);
  expect(newOrders).toBe(ids.length);
  expect(run).toMatchObject({ status: "done", created: ids.length, missing: [], error: null });
  expect(run?.storeCount).toBe(ids.length);
  expect(run?.heldCount).toBe(ids.length);
  expect(await listSyncRuns(shop.ctx, shop.integrationId)).toEqual([run]);
  expect(await shop.row()).toMatchObject({ status: "active", failures: 0, lastError: null, leaseOwner: null });
});

test("the same orders a second time write nothing to staging", async () => {
  const shop = await aShop({ orders: 20 });
  for (let i = 0; i < 3; i++) await shop.shop.place();
  await shop.sync();
  const before = await shop.staged();

  const { newOrders, updatedOrders, run } = await shop.sync();

  expect({ newOrders, updatedOrders }).toEqual({ newOrders: 0, updatedOrders: 0 });
  expect(run?.unchanged).toBeGreaterThanOrEqual(3);
  expect(await shop.staged()).toEqual(before);
});

test("what waits in staging keeps the store's order of time, and its payload as it came but for what opens it", async () => {
  const shop = await aShop({ orders: 12, oddOrders: false });
  await shop.sync();
  const staged = (await shop.staged()).toSorted((a, b) => (a.id < b.id ? -1 : 1));

  expect(staged.map((row) => row.placedAt)).toEqual(staged.map((row) => row.placedAt).sort((a, b) => a - b));
  const [first] = staged;
  const gzip = new Blob([new Uint8Array(first!.payload!)]).stream().pipeThrough(new DecompressionStream("gzip"));
  const payload = (await new Response(gzip).json()) as { id: number };
  const { order_key, payment_url, ...kept } = (await shop.shop.order(payload.id)).order as Record<string, unknown>;
  expect([order_key, payment_url]).toEqual([expect.any(String), expect.any(String)]);
  expect(payload).toEqual(kept);
});

test("100 orders cost three round trips, 250 cost five, and a sync with nothing new two", async () => {
  const hundred = await aShop({ orders: 100, oddOrders: false });
  const more = await aShop({ orders: 250, oddOrders: false });
  const cost = async (shop: typeof hundred) => {
    const ctx = systemWorld();
    await shop.sync({}, ctx);
    return ctx.costs;
  };
  const first = await cost(hundred);
  expect(first.trips).toBe(3);
  expect(first.read).toBeLessThanOrEqual(100 * 11);
  expect((await cost(more)).trips).toBe(5);

  // The overlap of the windows shows the last orders once more; an hour later no order remains in the window.
  hundred.ctx.clock.now = Date.now() + 60 * MINUTE;
  await hundred.sync();
  const before = hundred.ctx.costs.trips;
  await hundred.sync();
  expect(hundred.ctx.costs.trips - before).toBe(2);
});

test("an order that changes in the store is updated while it waits, and waits again after an error", async () => {
  const shop = await aShop({ orders: 3, oddOrders: false });
  await shop.sync();
  const [staged] = await shop.staged();
  await shop.restage(staged!.id, { status: "error", errorMessage: "Unknown SKU" });

  await shop.shop.edit(Number(staged!.externalId), {
    billing: { first_name: "Zoë", last_name: "Ng" },
    status: "on-hold",
  });
  const { newOrders, updatedOrders } = await shop.sync();

  expect({ newOrders, updatedOrders }).toEqual({ newOrders: 0, updatedOrders: 1 });
  const [after] = await shop.staged();
  expect(after).toMatchObject({ id: staged!.id, status: "pending", errorMessage: null, externalStatus: "on-hold" });
  expect(after!.customerName).toContain("Zoë");
});

test("an order with only a new date in the store is not changed", async () => {
  const shop = await aShop({ orders: 2, oddOrders: false });
  await shop.sync();
  const [staged] = await shop.staged();
  await shop.restage(staged!.id, { status: "error", errorMessage: "Unknown SKU" });

  await new Promise((resolve) => setTimeout(resolve, 1100));
  await shop.shop.edit(Number(staged!.externalId), {});
  const { updatedOrders, run } = await shop.sync();

  expect(updatedOrders).toBe(0);
  expect(run?.missing).toEqual([]);
  const [after] = await shop.staged();
  expect(after).toMatchObject({ status: "error", errorMessage: "Unknown SKU", updatedAt: staged!.updatedAt });
  expect(after!.modifiedAt).toBeGreaterThan(staged!.modifiedAt);
});

test("an older version that arrives after a newer one changes nothing", async () => {
  const shop = await aShop({ orders: 1, oddOrders: false });
  const id = (await shop.orderIds())[0]!;
  const { order: old } = await shop.shop.order(Number(id));
  await shop.shop.edit(Number(id), { billing: { last_name: "Newer" } });
  await shop.sync();
  const before = await shop.staged();

  const late = systemWorld({ fetch: async () => Response.json(old) });
  const { newOrders, updatedOrders } = await shop.sync({ trigger: "webhook", externalId: id }, late);

  expect({ newOrders, updatedOrders }).toEqual({ newOrders: 0, updatedOrders: 0 });
  expect(await shop.staged()).toEqual(before);
});

test("the next window goes back over the last minutes, so that a change that became visible late is found", async () => {
  const shop = await aShop({ orders: 5, oddOrders: false });
  const { order: late } = { order: await shop.shop.place() };
  const hidden = systemWorld({ fetch: without(late.id) });
  await shop.sync({}, hidden);
  await shop.shop.place();
  await shop.sync({}, hidden);
  expect((await shop.staged()).map((row) => row.externalId)).not.toContain(String(late.id));

  const { newOrders, run } = await shop.sync();

  // The late order; also the last one, when the previous window ended in the second in which it was placed.
  expect(newOrders).toBeGreaterThanOrEqual(1);
  expect(run!.windowTo! - run!.windowFrom!).toBeGreaterThanOrEqual(OVERLAP_MS);
  expect((await shop.staged()).map((row) => row.externalId)).toEqual(await shop.orderIds());
});

/** The store before this order became visible, in lists of every kind. */
const without = (id: number) => async (input: RequestInfo | URL, init?: RequestInit) => {
  const response = await fetch(input, init);
  const body = (await response.clone().json()) as unknown;
  if (!Array.isArray(body)) return response;
  const rows = body.filter((row: { id: number }) => row.id !== id);
  return new Response(JSON.stringify(rows), response);
};

test("orders that are edited while the pages are read come once each, and their change with the next sync", async () => {
  const shop = await aShop({ orders: 250, oddOrders: false });
  await shop.shop.fault({ kind: "shift", times: 2, path: "per_page=100" });
  const first = await shop.sync();
  const second = await shop.sync();

  const rows = await shop.staged();
  expect(rows.map((row) => row.externalId)).toEqual(await shop.orderIds());
  expect(first.newOrders + second.newOrders).toBe(rows.length);
  expect(second.run).toMatchObject({ status: "done", missing: [] });
});

test("a bulk edit of 150 orders in one second misses none", async () => {
  const shop = await aShop({ orders: 160, oddOrders: false, wcVersion: "9.7.1" });
  const ids = await shop.orderIds();
  await shop.shop.editAll(ids.slice(0, 150).map(Number), { customer_note: "Bulk" });

  const { run } = await shop.sync();

  expect((await shop.staged()).map((row) => row.externalId)).toEqual(ids);
  expect(run).toMatchObject({ created: ids.length, missing: [] });
});

test("drafts and trash are skipped without a word to people, with their reason on record", async () => {
  const shop = await aShop({ orders: 4, oddOrders: false, wcVersion: "9.7.1" });
  const draft = await shop.shop.place();
  await shop.shop.edit(draft.id, { status: "checkout-draft" });
  const { run, errors } = await shop.sync();

  expect(errors).toBe(0);
  expect(run).toMatchObject({ created: 4, refused: 1, storeCount: 4, missing: [], warnings: null });
  expect(run?.refusals).toEqual([{ id: String(draft.id), reason: expect.stringContaining("checkout") }]);
  expect((await shop.staged()).every((row) => row.externalStatus !== "checkout-draft")).toBe(true);
});
