import { expect, test } from "vitest";
import { processStagedOrder } from "#app/domain/staging/staging.service.server";
import { orders } from "#db/schema/orders";
import { aCompany } from "#tests/factories/company";
import { aStagedOrder } from "#tests/factories/staged";
import { aMovement, aProduct } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { enqueueSatisfiedOrders, releaseWaitingJob } from "./fulfillment.jobs.server";

/** An order on hold for units of each of these products. */
async function aWaitingOrder(company: { id: string }, wanted: { sku: string; quantity: number }[]) {
  const { id } = await aStagedOrder(company, { lines: wanted });
  const placed = await processStagedOrder(systemWorld(), id);
  const order = () => systemWorld().db.find(orders, placed.orderId);
  expect((await order())?.status).toBe("on-hold");
  return { statusNow: async () => (await order())?.status };
}

/** The products and orders that the cron enqueues for this company. */
async function askedFor(company: { id: string }) {
  const cron = systemWorld();
  await enqueueSatisfiedOrders(cron);
  return cron.jobs.flatMap((job) => (job.type === "release-waiting" && job.companyId === company.id ? [job] : []));
}

test("an order whose units arrived while the queue was down is found by the cron and released once", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 0 });
  const order = await aWaitingOrder(company, [{ sku: product.sku, quantity: 2 }]);
  expect(await askedFor(company)).toEqual([]);
  await aMovement(product, 2);

  const jobs = await askedFor(company);
  expect(jobs).toEqual([{ type: "release-waiting", companyId: company.id, productIds: [product.id] }]);
  for (const job of jobs) await releaseWaitingJob(systemWorld(), job);
  expect(await order.statusNow()).toBe("pending");
  expect(await askedFor(company)).toEqual([]);
});

test("an order with any unit missing is not enqueued", async () => {
  const company = await aCompany();
  const [few, none] = [await aProduct(company, { onHand: 0 }), await aProduct(company, { onHand: 0 })];
  await aWaitingOrder(company, [{ sku: few.sku, quantity: 3 }]);
  await aWaitingOrder(
    company,
    [few, none].map(({ sku }) => ({ sku, quantity: 1 })),
  );
  await aMovement(few, 2);
  expect(await askedFor(company)).toEqual([]);
});

test("expired units satisfy no order", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { lots: [{ onHand: 4, lotNumber: "OLD", expiresOn: "2020-01-01" }] });
  await aWaitingOrder(company, [{ sku: product.sku, quantity: 1 }]);
  expect(await askedFor(company)).toEqual([]);
});
