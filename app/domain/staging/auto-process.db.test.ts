import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { setAutoProcess } from "#app/domain/companies/auto-process.server";
import { getOrder } from "#app/domain/orders/orders.service.server";
import { orders } from "#db/schema/orders";
import { stagingOrders } from "#db/schema/staging";
import { aCompany } from "#tests/factories/company";
import { aShop } from "#tests/factories/shop";
import { aStagedOrder, stagedOrders } from "#tests/factories/staged";
import { aProduct, levels } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { autoProcessJob } from "./auto-process.server";
import { processAll } from "./bulk-runs.server";
import { processStagedOrder } from "./staging.service.server";

async function companyWithAutoProcess() {
  const company = await aCompany();
  await setAutoProcess(systemWorld(), company.id, true);
  return company;
}

const auto = (companyId: string, ids?: string[]) =>
  autoProcessJob(systemWorld(), { type: "auto-process", companyId, ids });

const standing = async (company: { id: string }) =>
  (
    await systemWorld()
      .db.company(company.id)
      .rows(
        { status: stagingOrders.status },
        (own) => sql`from ${stagingOrders} where ${own(stagingOrders)} order by ${stagingOrders.id}`,
      )
  ).map(({ status }) => status);

const ordersOf = (company: { id: string }) =>
  systemWorld().db.company(company.id).newest(orders, { id: orders.id }, { limit: 100 });

test("orders without a problem are processed automatically; others stay pending and stop none", async () => {
  const company = await companyWithAutoProcess();
  const product = await aProduct(company, { onHand: 3 });
  const line = { sku: product.sku, quantity: 2 };
  const staged = await stagedOrders(company, [
    { placedAt: 1_700_000_000_001, lines: [line] },
    { placedAt: 1_700_000_000_002, lines: [{ sku: "UNKNOWN" }] },
    { placedAt: 1_700_000_000_003, lines: [line], payload: { status: "pending" } },
    { placedAt: 1_700_000_000_004, bytes: new Uint8Array([1, 2, 3]) },
    { placedAt: 1_700_000_000_005, lines: [line] },
  ]);

  await auto(company.id);

  expect(await standing(company)).toEqual(["processed", "pending", "pending", "pending", "processed"]);
  expect(await getOrder(systemWorld(), staged[0]!.id)).toMatchObject({ status: "pending" });
  // Too few units remain for the second order, so it becomes an order that waits for stock.
  expect(await getOrder(systemWorld(), staged[4]!.id)).toMatchObject({ status: "on-hold" });
  expect(await levels(product)).toMatchObject({ allocated: 2 });
});

test("nothing is processed automatically while it is switched off", async () => {
  const company = await aCompany();
  const staged = await aStagedOrder(company);
  const ctx = systemWorld();
  await autoProcessJob(ctx, { type: "auto-process", companyId: company.id, ids: [staged.id] });
  expect(await standing(company)).toEqual(["pending"]);
  expect(ctx.costs.trips).toBe(1);
});

test("concurrent runs, Process and Process All create each order once", async () => {
  const company = await companyWithAutoProcess();
  const product = await aProduct(company, { onHand: 100 });
  const lines = [{ sku: product.sku, quantity: 1 }];
  const staged = await stagedOrders(
    company,
    Array.from({ length: 6 }, () => ({ lines })),
  );
  const ids = staged.map(({ id }) => id);

  await Promise.allSettled([
    auto(company.id),
    auto(company.id, ids),
    auto(company.id, [...ids].reverse()),
    processAll(systemWorld(), company.id),
    ...ids.map((id) => processStagedOrder(systemWorld(), id)),
  ]);
  await auto(company.id);

  expect(await standing(company)).toEqual(Array(6).fill("processed"));
  expect(await ordersOf(company)).toHaveLength(6);
  expect(await levels(product)).toMatchObject({ allocated: 6 });
});

test("each staged order is enqueued for automatic processing once, also with parallel syncs", async () => {
  const company = await companyWithAutoProcess();
  const shop = await aShop({ orders: 4, oddOrders: false }, { companyId: company.id });
  await Promise.all([shop.sync(), shop.sync()]);
  const jobs = shop.ctx.jobs.filter((job) => job.type === "auto-process");
  expect(jobs.length).toBeGreaterThan(0);
  const staged = await shop.staged();
  expect(jobs.flatMap((job) => (job.type === "auto-process" ? (job.ids ?? []) : [])).sort()).toEqual(
    staged.map(({ id }) => id).sort(),
  );
  const before = shop.ctx.jobs.length;
  await shop.sync();
  expect(shop.ctx.jobs.slice(before).filter((job) => job.type === "auto-process")).toEqual([]);
});

test("fifty cost two round trips and one for each order; the rest is another message", async () => {
  const company = await companyWithAutoProcess();
  const product = await aProduct(company, { onHand: 1000 });
  await stagedOrders(
    company,
    Array.from({ length: 51 }, () => ({ lines: [{ sku: product.sku, quantity: 1 }] })),
  );
  const ctx = systemWorld();

  await autoProcessJob(ctx, { type: "auto-process", companyId: company.id });

  expect(ctx.costs.trips).toBe(2 + 50);
  const [next] = ctx.jobs;
  expect(next).toMatchObject({ type: "auto-process", companyId: company.id, after: expect.any(String) });
  if (next?.type === "auto-process") await autoProcessJob(systemWorld(), next);
  expect(new Set(await standing(company))).toEqual(new Set(["processed"]));
});
