import { beforeAll, expect, test } from "vitest";
import { enqueueUncollected } from "#app/domain/billing/invoices/collect/follow.server";
import { nudgeRuns } from "#app/domain/bulk-runs/nudge-runs.server";
import type { Ctx } from "#app/domain/ctx";
import { enqueueLeftFiles } from "#app/domain/erasure/erasure.jobs.server";
import { enqueueSatisfiedOrders } from "#app/domain/fulfilment/fulfilment.jobs.server";
import { nudgeExplainedSkus } from "#app/domain/fulfilment/skus/nudge-explained.server";
import { nudgeImports } from "#app/domain/imports/imports.jobs.server";
import { nudgeLostPickers } from "#app/domain/picking/sessions/picking.jobs.server";
import { nudgeAutoProcess } from "#app/domain/staging/auto/nudge-auto.server";
import { takeOutJob } from "#app/domain/take-outs/take-outs.jobs.server";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { plansOf } from "#tests/factories/query-plans";
import { aStagedOrder } from "#tests/factories/staged";
import { systemWorld, testEnv } from "#tests/factories/world";

const ROWS = 10_000;
const NUMBERS = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ROWS})`;

/** Copies a row many times, each with an id and keys of its own; generated columns and `seq` are the table's matter. */
async function multiply(table: string, id: string, own: Record<string, string>): Promise<void> {
  const { results } = await testEnv.DB.prepare(`select name from pragma_table_xinfo(?) where hidden = 0`)
    .bind(table)
    .all<{ name: string }>();
  const names = results.map(({ name }) => name).filter((name) => name !== "seq");
  const values = names.map((name) => own[name] ?? `one.${name}`);
  await testEnv.DB.prepare(
    `${NUMBERS} insert into ${table} (${names}) select ${values} from n, (select * from ${table} where id = ?) as one`,
  )
    .bind(id)
    .run();
}

beforeAll(async () => {
  const company = await aCompany();
  const order = await anOrder(company, { status: "shipped" });
  const key = "printf('%s-%05d', one.id, i)";
  await multiply("orders", order.id, { id: key, order_number: key, operation_id: "null", external_id: "null" });
  const staged = await aStagedOrder(company);
  await testEnv.DB.prepare("update staging_orders set status = 'processed', processed_at = ? where id = ?")
    .bind(systemWorld().now(), staged.id)
    .run();
  await multiply("staging_orders", staged.id, { id: key, external_id: key });
});

const LOOKS: Record<string, (ctx: Ctx) => Promise<unknown>> = {
  "runs over many orders": nudgeRuns,
  imports: nudgeImports,
  "explained SKUs": nudgeExplainedSkus,
  "lost pickers": nudgeLostPickers,
  "staged orders to process": nudgeAutoProcess,
  "orders whose stock is there": enqueueSatisfiedOrders,
  "uncollected invoices": enqueueUncollected,
  "left files": enqueueLeftFiles,
  "stopped exports": (ctx) => takeOutJob(ctx, { type: "take-out" }),
};

test.each(Object.entries(LOOKS))(
  "beside 10,000 finished orders the cron's look for %s reads few rows",
  async (_, look) => {
    const ctx = systemWorld();
    await look(ctx);
    expect(ctx.costs.trips).toBeGreaterThan(0);
    expect(ctx.costs.read).toBeLessThan(200);

    const walks = (await plansOf(systemWorld(), look)).flat().filter((line) => /^SCAN (?!.*VIRTUAL TABLE)/.test(line));
    // Of the list of dropped files each row is work, and one is enough.
    const isShort = /USING|CONSTANT ROW|dropped_payloads/;
    expect(walks.filter((line) => !isShort.test(line))).toEqual([]);
  },
);
