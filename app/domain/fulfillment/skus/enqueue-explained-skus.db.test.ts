import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { mapSku } from "#app/domain/catalog/sku-aliases.server";
import { processStagedOrder } from "#app/domain/staging/staging.service.server";
import { orderHistory, orders } from "#db/schema/orders";
import { aCompany } from "#tests/factories/company";
import { interruptedWorld } from "#tests/factories/concurrent-change";
import { dyingWorld, Killed } from "#tests/factories/killed-worker";
import { aStagedOrder } from "#tests/factories/staged";
import { aMovement, aProduct, levels } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { enqueueExplainedSkus } from "./enqueue-explained-skus.server";
import { recheckSkuJob, recheckSkus } from "./recheck-sku.server";

const SKU = "THEIRS";

/** Orders on hold for an unknown SKU that has been mapped since. */
async function waitingOrders(count: number) {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 9 });
  for (let n = 0; n < count; n++) {
    const { id } = await aStagedOrder(company, { lines: [{ sku: SKU, quantity: 2 }], placedAt: 1e12 + n });
    await processStagedOrder(systemWorld(), id);
  }
  await mapSku(systemWorld(), company.id, { sku: SKU, productId: product.id });
  return { company, product };
}

/** The jobs that the cron enqueues for this company, this many minutes from now. */
async function asked(company: { id: string }, minutes: number) {
  const cron = systemWorld();
  cron.clock.now += minutes * 60_000;
  await enqueueExplainedSkus(cron);
  return cron.jobs.filter((job) => "companyId" in job && job.companyId === company.id);
}

const statuses = async (company: { id: string }) => {
  const db = systemWorld().db.company(company.id);
  const rows = await db.rows(
    { status: orders.status, edits: sql<number>`count(${orderHistory.id})` },
    (own) => sql`from ${orders} left join ${orderHistory} on ${own.through(orderHistory, orders)}
      and ${orderHistory.orderId} = ${orders.id} and ${orderHistory.event} = 'edited'
      where ${own(orders)} group by ${orders.id} order by ${orders.id}`,
  );
  return rows.map(({ status, edits }) => `${status} ${edits}`);
};

test("killed anywhere, an order is corrected and released or unchanged, and the next tick completes it once", async () => {
  const { company, product } = await waitingOrders(3);
  const job = { type: "recheck-sku" as const, companyId: company.id, sku: SKU };
  for (const [trip, counts] of [
    [2, true],
    [4, false],
    [4, true],
  ] as const) {
    await expect(recheckSkuJob(dyingWorld(systemWorld(), trip, counts), job)).rejects.toThrow(Killed);
    expect((await statuses(company)).every((one) => ["on-hold 0", "pending 1"].includes(one))).toBe(true);
  }
  expect(await statuses(company)).toContain("on-hold 0");

  expect(await asked(company, 9)).toEqual([]);
  expect(await asked(company, 11)).toEqual([job]);
  await Promise.all([recheckSkuJob(systemWorld(), job), recheckSkuJob(systemWorld(), job)]);

  expect(await statuses(company)).toEqual(["pending 1", "pending 1", "pending 1"]);
  expect(await levels(product)).toMatchObject({ onHand: 9, allocated: 6 });
  expect(await asked(company, 20)).toEqual([]);
});

test("an order that waits for stock or for a user is not enqueued repeatedly", async () => {
  const { company, product } = await waitingOrders(1);
  const more = [
    await aStagedOrder(company, { lines: [{ sku: "MADE-LATER", quantity: 20 }] }),
    await aStagedOrder(company, { lines: [{ sku: "MADE-LATER" }, { sku: product.sku, quantity: 1.5 }] }),
  ];
  for (const { id } of more) await processStagedOrder(systemWorld(), id);
  await aProduct(company, { sku: "MADE-LATER", onHand: 3 });

  const jobs = await asked(company, 11);
  expect(jobs.map((job) => job.type === "recheck-sku" && job.sku).sort()).toEqual(["MADE-LATER", SKU]);
  for (const sku of ["MADE-LATER", SKU]) await recheckSkus(systemWorld(), { companyId: company.id, skus: [sku] });

  expect(await statuses(company)).toEqual(["pending 1", "on-hold 1", "on-hold 0"]);
  expect(await asked(company, 20)).toEqual([]);
});

/**
 * An order on hold for a SKU that is mapped by now. Its other product was in stock when it arrived, and has been sold
 * since.
 */
async function outsold() {
  const company = await aCompany();
  const other = await aProduct(company, { onHand: 2 });
  const { id } = await aStagedOrder(company, { lines: [{ sku: other.sku, quantity: 2 }, { sku: SKU }] });
  await processStagedOrder(systemWorld(), id);
  await aMovement(other, -2);
  await mapSku(systemWorld(), company.id, { sku: SKU, productId: (await aProduct(company, { onHand: 9 })).id });
  const holdReason = async () => (await systemWorld().db.find(orders, id))?.holdReason;
  return { company, other, holdReason, job: { companyId: company.id, skus: [SKU] } };
}

test("an order whose other product sold out keeps waiting for that one", async () => {
  const { company, other, holdReason, job } = await outsold();
  expect(await recheckSkus(systemWorld(), job)).toMatchObject({ corrected: 1, released: 0 });
  expect(await statuses(company)).toEqual(["on-hold 1"]);
  expect(await holdReason()).toBe(`Not enough stock of ${other.sku}: 2 ordered, 0 available.`);
});

test("units returned between two checks leave no order on hold: the next tick releases it", async () => {
  const { company, other, holdReason, job } = await outsold();
  const late = interruptedWorld(systemWorld(), 7, () => aMovement(other, 2));
  expect(await recheckSkus(late, job)).toMatchObject({ corrected: 0, released: 0 });
  expect(await holdReason()).toBe(`SKU ${SKU} on line 2 is unknown.`);

  expect(await asked(company, 11)).toHaveLength(1);
  expect(await recheckSkus(systemWorld(), job)).toMatchObject({ corrected: 1, released: 1 });
  expect(await statuses(company)).toEqual(["pending 1"]);
});

test("a line corrected by a user meanwhile is not reported as corrected by the job", async () => {
  const company = await aCompany();
  const { id } = await aStagedOrder(company, { lines: [{ sku: "MADE-LATER", quantity: 20 }] });
  await processStagedOrder(systemWorld(), id);
  await aProduct(company, { sku: "MADE-LATER", onHand: 3 });
  const job = { companyId: company.id, skus: ["MADE-LATER"] };

  const late = interruptedWorld(systemWorld(), 2, () => recheckSkus(systemWorld(), job));
  expect(await recheckSkus(late, job)).toEqual({ corrected: 0, released: 0, isMore: false });
  expect(await statuses(company)).toEqual(["on-hold 1"]);
});
