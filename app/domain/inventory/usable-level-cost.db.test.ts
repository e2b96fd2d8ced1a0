import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { lots } from "#db/schema/catalog";
import { stockRules } from "#db/schema/stock";
import { aCompany, aUser } from "#tests/factories/company";
import { plansOf } from "#tests/factories/query-plans";
import { aProduct } from "#tests/factories/stock";
import { dayOf } from "#tests/factories/utc-day";
import { systemWorld, testEnv, worldOf } from "#tests/factories/world";
import { daysAfter } from "./lot-usability";
import { findWronglyMarkedLots } from "./lots/mark-lots.repo.server";
import { markOutOfDateLots } from "./lots/mark-lots.server";
import { stockPage } from "./stock-list.server";

const inDays = (days: number) => daysAfter(dayOf(Date.now()), days);
const tomorrow = () => {
  const ctx = systemWorld();
  ctx.clock.now += 86_400_000;
  return ctx;
};

test("a run over all companies seeks each index by date", async () => {
  const plans = (
    await plansOf(systemWorld(), async ({ db }) => findWronglyMarkedLots(db, { day: inDays(0), except: [], limit: 10 }))
  ).flat();
  expect(plans.filter((line) => line.includes(" lots USING "))).toEqual([
    "SEARCH lots USING COVERING INDEX lots_by_expiry_anywhere (expires_on>? AND expires_on<?)",
    "SEARCH lots USING COVERING INDEX lots_by_expiry (company_id=? AND out_of_date=? AND expires_on>? AND expires_on<?)",
    "SEARCH lots USING COVERING INDEX lots_by_expiry (company_id=? AND out_of_date=? AND expires_on>?)",
  ]);
});

test("a run marks the lots of several companies, each by its own stop days", async () => {
  const [company, other] = [await aCompany(), await aCompany()];
  await systemWorld().db.company(other.id).insert(stockRules, { stopPickingDays: 3, updatedAt: 1 });
  const expiring = { lotTracked: true, lots: [{ onHand: 4, lotNumber: "L", expiresOn: inDays(1) }] };
  for (const one of [company, other]) await aProduct(one, expiring);
  const manager = worldOf(
    await aUser("warehouse_manager", { companyId: company.id, assigned: [other.id] }),
    "inventory.read",
  );
  const marked = async (days: number) => {
    manager.clock.now = Date.now() + days * 86_400_000;
    await markOutOfDateLots(manager);
    const query = manager.db.rows(
      { companyId: lots.companyId },
      (own) => sql`from ${lots} where ${own(lots)} and ${lots.outOfDate} = 1`,
    );
    return (await query).map(({ companyId }) => companyId).sort();
  };
  expect(await marked(-5)).toEqual([]);
  expect(await marked(0)).toEqual([other.id]);
  expect(await marked(2)).toEqual([company.id, other.id].sort());
});

test("with ten thousand products a run reads the lots that are due, and a page the products that it shows", async () => {
  const company = await aCompany();
  await aLargeCatalogue(company.id);
  const run = (ctx: ReturnType<typeof systemWorld>) => markOutOfDateLots(ctx, ctx.db.company(company.id));
  // A run reads the marks that are due in all companies, so those of other tests are set first.
  while ((await markOutOfDateLots(systemWorld())) > 0);
  const quiet = systemWorld();
  expect(await run(quiet)).toBe(0);
  expect(quiet.costs.read).toBeLessThanOrEqual(4);

  const night = tomorrow();
  expect(await run(night)).toBe(20);
  // About 17 rows per lot in an empty database, and more with rows of other tests, but always far fewer than ten
  // thousand.
  expect(night.costs.read).toBeLessThanOrEqual(20 * 50);
  expect(night.costs.written).toBeLessThanOrEqual(20 * 19 + 1);

  for (const stock of ["out", "short"] as const) {
    for (const within of [null, company.id]) {
      const ctx = tomorrow();
      const page = await stockPage(ctx, ctx.db.within(within), { stock, limit: 10 });
      expect(page.rows).toHaveLength(10);
      expect(ctx.costs.read).toBeLessThanOrEqual(within ? 10 * 10 + 40 : 1_000);
    }
  }
});

/** Ten thousand products with a lot that expires today (every 500th) or in a year, and ten units of each. */
async function aLargeCatalogue(companyId: string) {
  const n = "with recursive n (n) as (select 0 union all select n + 1 from n where n < 9999)";
  const id = (kind: string) => `'0190${kind}00-0000-7000-8000-' || printf('%012x', n)`;
  const write = (statement: string, ...more: unknown[]) =>
    testEnv.DB.prepare(`${n} ${statement}`)
      .bind(companyId, ...more)
      .run();
  await write(`insert into products (id, company_id, name, sku, lot_tracked, reorder_point, created_at, updated_at)
    select ${id("aa")}, ?1, 'Thing ' || n, 'T-' || n, 1, 5, 1, 1 from n`);
  await write(
    `insert into lots (id, company_id, product_id, lot_number, expires_on, created_at)
    select ${id("bb")}, ?1, ${id("aa")}, 'L', iif(n % 500 = 0, ?2, ?3), 1 from n`,
    inDays(0),
    inDays(365),
  );
  await write(
    `insert into locations (id, company_id, code, zone, created_at) select ${id("dd")}, ?1, 'A-' || n, 'A', 1 from n where n = 0`,
  );
  await write(`insert into stock_movements (company_id, product_id, id, lot_id, location_id, delta_on_hand, kind, actor_id, actor_name, operation_id, at)
    select ?1, ${id("aa")}, ${id("cc")}, ${id("bb")}, '0190dd00-0000-7000-8000-000000000000', 10, 'receive', 't', 'T', ${id("cc")}, 1 from n`);
}
