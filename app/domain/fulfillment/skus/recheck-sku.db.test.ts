import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createProduct } from "#app/domain/catalog/create-product.server";
import { updateProduct } from "#app/domain/catalog/edit/update-product.server";
import { removeProduct, restoreProduct } from "#app/domain/catalog/remove/remove-product.server";
import { mapSku } from "#app/domain/catalog/sku-aliases.server";
import { setAutoProcess } from "#app/domain/companies/auto-process.server";
import { beginImport } from "#app/domain/imports/imports.service.server";
import { workOn } from "#app/domain/imports/work-import.server";
import { openProduct } from "#app/domain/inventory/opening-stock.server";
import type { Job } from "#app/domain/kernel/jobs";
import { autoProcessJob } from "#app/domain/staging/auto-process.server";
import { processStagedOrder } from "#app/domain/staging/staging.service.server";
import { orderHistory, orders } from "#db/schema/orders";
import { aCompany } from "#tests/factories/company";
import { aCheckedImport } from "#tests/factories/import";
import { aStagedOrder } from "#tests/factories/staged";
import { aProduct } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { recheckSkuJob } from "./recheck-sku.server";

type World = ReturnType<typeof systemWorld>;

/** Runs the jobs that the context has enqueued, as the queue does. */
async function runJobs(ctx: World): Promise<Job[]> {
  const done: Job[] = [];
  for (let job = ctx.jobs.shift(); job; job = ctx.jobs.shift()) {
    if (job.type === "recheck-sku") await recheckSkuJob(ctx, job);
    else if (job.type === "auto-process") await autoProcessJob(ctx, job);
    done.push(job);
  }
  return done;
}

/** Creates one accepted order for each list of SKUs, on hold because those SKUs are unknown. */
async function heldFor(company: { id: string }, ...skus: string[][]) {
  for (const [n, named] of skus.entries()) {
    const { id } = await aStagedOrder(company, {
      lines: named.map((sku) => ({ sku, quantity: 1 })),
      placedAt: 1e12 + n,
    });
    await processStagedOrder(systemWorld(), id);
  }
}

const standing = async (company: { id: string }) => {
  const rows = await systemWorld()
    .db.company(company.id)
    .rows(
      { status: orders.status, holdReason: orders.holdReason },
      (own) => sql`from ${orders} where ${own(orders)} order by ${orders.id}`,
    );
  return rows.map(({ status, holdReason }) => (holdReason ? `${status}: ${holdReason}` : status));
};

test("a product that is created takes up the orders that wait for its SKU at once", async () => {
  const company = await aCompany();
  await heldFor(company, ["NEW-1"], ["OTHER"]);
  const ctx = systemWorld();
  const fields = { name: "New", companyId: company.id, startingInventory: 5 };
  await openProduct(ctx, { ...fields, sku: "NEW-1" } as never);
  await runJobs(ctx);
  expect(await standing(company)).toEqual(["pending", "on-hold: SKU OTHER on line 1 is unknown."]);
});

test("without units the order waits for stock instead", async () => {
  const company = await aCompany();
  await heldFor(company, ["NEW-1"]);
  const ctx = systemWorld();
  await createProduct(ctx, { name: "New", companyId: company.id, sku: "NEW-1" } as never);
  await runJobs(ctx);
  expect(await standing(company)).toEqual(["on-hold: Not enough stock of NEW-1: 1 ordered, 0 available."]);
});

test("a changed SKU, a restored product and a mapped SKU have the same effect", async () => {
  const company = await aCompany();
  const [renamed, archived, mapped] = [
    await aProduct(company, { onHand: 5 }),
    await aProduct(company, { sku: "ARCHIVED", onHand: 5 }),
    await aProduct(company, { onHand: 5 }),
  ];
  const ctx = systemWorld();
  await removeProduct(ctx, archived.id);
  await heldFor(company, ["RENAMED"], ["ARCHIVED"], ["MAPPED"]);
  ctx.jobs.length = 0;

  await updateProduct(ctx, renamed.id, { name: "Another name" });
  expect(await runJobs(ctx)).toEqual([]);
  await updateProduct(ctx, renamed.id, { sku: "RENAMED" });
  await runJobs(ctx);
  expect((await standing(company))[0]).toBe("pending");
  await restoreProduct(ctx, archived.id);
  await runJobs(ctx);
  expect((await standing(company))[1]).toBe("pending");
  await mapSku(ctx, company.id, { sku: "MAPPED", productId: mapped.id });
  await runJobs(ctx);
  expect((await standing(company))[2]).toBe("pending");
});

test("an import of many products takes up all orders in one pass, and edits each once", async () => {
  const company = await aCompany();
  const skus = Array.from({ length: 30 }, (_, n) => `BULK-${n}`);
  await heldFor(company, ...skus.map((sku) => [sku]), ["BULK-1", "BULK-2"]);
  const ctx = systemWorld();
  const text = `SKU,Name\n${skus.map((sku) => `${sku},Tee`).join("\n")}\n`;
  const id = await aCheckedImport(ctx, company, "products", text);
  ctx.jobs.length = 0;
  await beginImport(ctx, id, "all" as never);
  await workOn(ctx, company.id, id);
  const done = (await runJobs(ctx)).filter(({ type }) => type === "recheck-sku");
  // One job finds the SKUs, and each further job handles 20 orders.
  expect(done.length).toBeLessThanOrEqual(3);
  expect((await standing(company)).filter((one) => one.includes("unknown"))).toEqual([]);
  const edits = await systemWorld()
    .db.company(company.id)
    .rows(
      { orderId: orderHistory.orderId },
      (own) => sql`from ${orderHistory} where ${own(orderHistory)} and ${orderHistory.event} = 'edited'`,
    );
  expect(edits).toHaveLength(31);
});

test("staged orders that waited for it are processed where that is automatic", async () => {
  const company = await aCompany();
  await setAutoProcess(systemWorld(), company.id, true);
  await aStagedOrder(company, { lines: [{ sku: "NEW-1", quantity: 1 }] });
  await aStagedOrder(company, { lines: [{ sku: "OTHER", quantity: 1 }] });
  const ctx = systemWorld();
  await openProduct(ctx, { name: "New", companyId: company.id, sku: "NEW-1", startingInventory: 5 } as never);
  const done = await runJobs(ctx);
  expect(await standing(company)).toEqual(["pending"]);
  expect(done.filter((job) => job.type === "auto-process" && job.ids)).toHaveLength(1);
});
