import { beforeAll, expect, test } from "vitest";
import { enqueueUncollected } from "#app/domain/billing/invoices/collect/follow.server";
import { enqueueSatisfiedOrders } from "#app/domain/fulfillment/fulfillment.jobs.server";
import { enqueueExplainedSkus } from "#app/domain/fulfillment/skus/enqueue-explained-skus.server";
import { nudgeImports } from "#app/domain/imports/imports.jobs.server";
import type { Ctx } from "#app/domain/kernel/ctx";
import { resumeRuns } from "#app/domain/orders/bulk-runs/resume-runs.server";
import { enqueueLostPickers } from "#app/domain/picking/sessions/picking.jobs.server";
import { joinLateOrders } from "#app/domain/picking/waves/late-orders.server";
import { resumeAutoProcess } from "#app/domain/staging/auto/resume-auto-process.server";
import { dataExportJob } from "#app/domain/system/data-exports/data-exports.jobs.server";
import { enqueueLeftFiles } from "#app/domain/system/erasure/erasure.jobs.server";
import { aCompany } from "#tests/factories/company";
import { copyRow } from "#tests/factories/many-rows";
import { anOrder } from "#tests/factories/order";
import { plansOf } from "#tests/factories/query-plans";
import { aStagedOrder } from "#tests/factories/staged";
import { systemWorld, testEnv } from "#tests/factories/world";

const ROWS = 10_000;
/** Rows that each query reads before the test's rows exist, because other tests leave rows too. */
const readBefore = new Map<string, number>();

async function readBy(look: (ctx: Ctx) => Promise<unknown>): Promise<number> {
  const ctx = systemWorld();
  await look(ctx);
  expect(ctx.costs.trips).toBeGreaterThan(0);
  return ctx.costs.read;
}

beforeAll(async () => {
  for (const [name, look] of Object.entries(LOOKS)) readBefore.set(name, await readBy(look));
  const company = await aCompany();
  const order = await anOrder(company, { status: "shipped" });
  const key = "printf('%s-%05d', one.id, i)";
  await copyRow("orders", order.id, ROWS, { id: key, order_number: key, operation_id: "null", external_id: "null" });
  const staged = await aStagedOrder(company);
  await testEnv.DB.prepare("update staging_orders set status = 'processed', processed_at = ? where id = ?")
    .bind(systemWorld().now(), staged.id)
    .run();
  await copyRow("staging_orders", staged.id, ROWS, { id: key, external_id: key });
});

const LOOKS: Record<string, (ctx: Ctx) => Promise<unknown>> = {
  "runs over many orders": resumeRuns,
  imports: nudgeImports,
  "explained SKUs": enqueueExplainedSkus,
  "lost pickers": enqueueLostPickers,
  "staged orders to process": resumeAutoProcess,
  "orders whose stock is there": enqueueSatisfiedOrders,
  "uncollected invoices": enqueueUncollected,
  "left files": enqueueLeftFiles,
  "late orders of waves": joinLateOrders,
  "stopped exports": (ctx) => dataExportJob(ctx, { type: "take-out" }),
};

test.each(Object.entries(LOOKS))(
  "beside 10,000 finished orders the cron's look for %s reads few rows",
  async (name, look) => {
    expect((await readBy(look)) - (readBefore.get(name) ?? 0)).toBeLessThan(200);

    const walks = (await plansOf(systemWorld(), look)).flat().filter((line) => /^SCAN (?!.*VIRTUAL TABLE)/.test(line));
    // Each dropped file is a row to process, and one is enough. Tables of subqueries are not counted.
    const isShort = /USING|CONSTANT ROW|dropped_payloads|\(subquery-\d+\)/;
    expect(walks.filter((line) => !isShort.test(line))).toEqual([]);
  },
);
