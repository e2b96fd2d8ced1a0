import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { locations, lots } from "#db/schema/catalog";
import { productStock, stockCounts } from "#db/schema/stock";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aPicker } from "#tests/factories/picker";
import { missing } from "#tests/factories/shortage";
import { aMovement, aProduct, type TestProduct } from "#tests/factories/stock";
import { dayOf } from "#tests/factories/utc-day";
import { systemWorld, worldOf } from "#tests/factories/world";
import { changeStatus } from "../fulfillment/change-status.server";
import { listNotifications } from "../notifications/notifications.service.server";
import { countBin, decideShortage, startPicking } from "../picking/picking.service.server";
import { myStockScreen } from "../reports/portal/my-stock.server";
import { getReport } from "../reports/reports.service.server";
import { differencesIn } from "../system/reconciliation/ledger.service.server";
import { daysAfter } from "./lot-usability";
import { changeLot } from "./lots/change-lot.server";
import { setStopPickingDays } from "./lots/expiring.server";
import { lotVersion } from "./lots/lot.schema";
import { lotScreen } from "./lots/lots.server";
import { markOutOfDateLots } from "./lots/mark-lots.server";
import { lowStockScreen } from "./low-stock/low-stock.server";
import { stockPage } from "./stock-list.server";
import type { StockLevel } from "./stock-status";

const DAY_MS = 86_400_000;
const TODAY = dayOf(Date.now());
const inDays = (days: number) => daysAfter(TODAY, days);

/** A context whose clock is this many days ahead. */
function onDay(days: number) {
  const ctx = systemWorld();
  ctx.clock.now += days * DAY_MS;
  return ctx;
}

/** Runs that day's job for this company only, because test files share the database. */
const runOn = (days: number, company: { id: string }) => {
  const ctx = onDay(days);
  return markOutOfDateLots(ctx, ctx.db.company(company.id));
};

async function aClient(company: { id: string }, days = 0) {
  const ctx = worldOf(await aUser("client", { companyId: company.id }), "inventory.read");
  ctx.clock.now += days * DAY_MS;
  return ctx;
}

const aBottle = (company: { id: string }, expiresOn: string | null, onHand = 8) =>
  aProduct(company, { reorderPoint: 5, lotTracked: true, lots: [{ onHand, lotNumber: "L-1", expiresOn }] });

/** The stock level of the company's only product, from every list, count and report that uses levels. */
async function everywhere(company: { id: string }, days = 0) {
  const client = await aClient(company, days);
  const reader = worldOf(await aUser("client", { companyId: company.id }), "reports.read");
  const filtered = async (stock: StockLevel) => (await stockPage(client, client.db, { stock, limit: 5 })).rows.length;
  const counted = await client.db.rows(
    { level: stockCounts.level },
    (own) => sql`from ${stockCounts} where ${own(stockCounts)} and ${stockCounts.products} > 0`,
  );
  const { totals } = await myStockScreen(client, {});
  const levels: StockLevel[] = ["out", "low", "in"];
  const found = async (has: (level: StockLevel) => Promise<boolean>) => {
    const hits = await Promise.all(levels.map(has));
    return levels.filter((_, n) => hits[n]).join();
  };
  return {
    filter: await found(async (level) => (await filtered(level)) === 1),
    row: (await stockPage(client, client.db, { limit: 5 })).rows[0]?.status,
    counts: counted.map(({ level }) => level).join(),
    portal: totals.out === 1 ? "out" : totals.low === 1 ? "low" : "in",
    report: await found(
      async (stock) => (await getReport(reader, "inventory", { stock })).groups[0]?.total.products === 1,
    ),
    listed: (await lowStockScreen(client, {})).rows.length === 1,
    notified: (await listNotifications(client, { kind: "low-stock" })).map(({ body }) => body),
  };
}

const OUT = { filter: "out", row: "Out of Stock", counts: "out", portal: "out", report: "out", listed: true };
const LOW = { filter: "low", row: "Low Stock", counts: "low", portal: "low", report: "low", listed: true };
const IN = { filter: "in", row: "In Stock", counts: "in", portal: "in", report: "in", listed: false, notified: [] };

const usableOf = async ({ id, companyId }: TestProduct) =>
  (
    await systemWorld()
      .db.company(companyId)
      .first(
        { usable: productStock.usable },
        (own) => sql`from ${productStock} where ${own(productStock)} and ${productStock.productId} = ${id}`,
      )
  )?.usable;

async function change(product: TestProduct, over: { status?: string; expiresOn?: string | null }) {
  const ctx = systemWorld();
  const lotId = product.lots[0]?.id ?? "";
  const { lot } = await lotScreen(ctx, lotId);
  const { status, expiresOn } = lot;
  await changeLot(ctx, lotId, {
    ...{ version: lotVersion(lot), reason: "Checked again", status, expiresOn },
    ...over,
  } as Parameters<typeof changeLot>[2]);
}

test("on the day after its expiry a product is out of stock for every list, count, report and notification, once", async () => {
  const company = await aCompany();
  const product = await aBottle(company, inDays(0));
  expect(await everywhere(company)).toEqual(IN);
  await runOn(0, company);
  expect(await everywhere(company)).toEqual(IN);

  const body = `None is left of ${product.sku} (8 more cannot be sold); the reorder point is 5.`;
  await Promise.all([runOn(1, company), runOn(1, company)]);
  expect(await everywhere(company, 1)).toEqual({ ...OUT, notified: [body] });

  const client = await aClient(company, 1);
  const [first] = await listNotifications(client, { kind: "low-stock" });
  expect(first?.createdAt).toBeGreaterThan(Date.now() - 60_000);
  await runOn(2, company);
  await aMovement(product, -3);
  expect(await listNotifications(client, { kind: "low-stock" })).toEqual([first]);
  expect(await usableOf(product)).toBe(0);
  expect((await differencesIn(systemWorld().db.company(company.id), inDays(2))).differences).toEqual([]);
});

test("days without a run are made up for, a limited number of lots at a time", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { lotTracked: true, lots: [] });
  const ctx = systemWorld();
  const many = Array.from({ length: 1001 }, (_, n) => ({
    ...{ id: ctx.newId(), productId: product.id, lotNumber: `L-${n}`, expiresOn: inDays(n % 3), createdAt: ctx.now() },
  }));
  await ctx.db.company(company.id).insertMany(lots, many);
  await runOn(0, company);
  expect([await runOn(5, company), await runOn(5, company), await runOn(5, company)]).toEqual([1000, 1, 0]);
});

test("a quarantined lot lowers its product's level at once, and its release restores it", async () => {
  const company = await aCompany();
  const product = await aBottle(company, inDays(300));
  await change(product, { status: "quarantined" });
  expect(await everywhere(company)).toMatchObject(OUT);
  await change(product, { status: "available" });
  expect(await everywhere(company)).toEqual(IN);

  await change(product, { expiresOn: inDays(-1) });
  expect(await everywhere(company)).toMatchObject(OUT);
  await change(product, { expiresOn: inDays(1) });
  expect(await everywhere(company)).toEqual(IN);
});

test("stop days and locations that are not pickable move the level both ways at once", async () => {
  const company = await aCompany();
  const product = await aBottle(company, inDays(20));
  await setStopPickingDays(systemWorld(), company.id, 30);
  expect(await everywhere(company)).toMatchObject(OUT);
  await setStopPickingDays(systemWorld(), company.id, 20);
  expect(await everywhere(company)).toEqual(IN);
  await runOn(1, company);
  expect(await everywhere(company, 1)).toMatchObject(OUT);
  await setStopPickingDays(systemWorld(), company.id, 0);

  const db = systemWorld().db.company(company.id);
  const isThere = sql`${locations.id} = ${product.lots[0]?.locationId}`;
  await db.update(locations, { pickable: false }, isThere);
  expect(await everywhere(company)).toMatchObject(OUT);
  await aMovement(product, 4);
  expect(await usableOf(product)).toBe(0);
  await db.update(locations, { pickable: true }, isThere);
  expect(await everywhere(company)).toEqual(IN);
  expect(await usableOf(product)).toBe(12);
});

test("units that are received out of date count for no level, and notify no one of a product that has enough", async () => {
  const company = await aCompany();
  const product = await aProduct(company, {
    ...{ reorderPoint: 5, lotTracked: true },
    lots: [
      { onHand: 9, lotNumber: "GOOD", expiresOn: inDays(300) },
      { onHand: 40, lotNumber: "OLD", expiresOn: inDays(-1) },
    ],
  });
  expect(await usableOf(product)).toBe(9);
  expect(await everywhere(company)).toEqual(IN);
  await aMovement(product, -4);
  expect(await everywhere(company)).toMatchObject({
    ...LOW,
    notified: [`5 left of ${product.sku} (40 more cannot be sold); the reorder point is 5.`],
  });
});

test("allocated units count as they did until their order lets them go", async () => {
  const company = await aCompany();
  const product = await aBottle(company, inDays(0));
  const order = await anOrder(company, { lines: [{ product, quantity: 3 }] });
  await runOn(1, company);
  expect(await usableOf(product)).toBe(3);
  expect(await everywhere(company, 1)).toMatchObject(LOW);
  await changeStatus(systemWorld(), order.id, "cancelled");
  expect(await everywhere(company, 1)).toMatchObject(OUT);
});

test("a count that confirms missing units leaves the level and its notification as they were", async () => {
  const company = await aCompany();
  const product = await aBottle(company, null);
  const order = await anOrder(company, { lines: [{ product, quantity: 3 }] });
  const [picker, manager] = [await aPicker(company), await aPicker(company, { role: "warehouse_manager" })];
  await startPicking(picker, order.id);
  const { open } = await missing(picker, order.items[0]?.id ?? "", 3);
  expect(await everywhere(company)).toEqual(IN);
  await decideShortage(manager, open?.id ?? "", { decision: "without", note: null });
  expect(await everywhere(company)).toMatchObject(LOW);

  const client = await aClient(company);
  const before = await listNotifications(client, { kind: "low-stock" });
  await countBin(manager, open?.id ?? "", { counted: 5, expected: 8, operationId: "counted-bin" });
  expect(await usableOf(product)).toBe(5);
  expect(await listNotifications(client, { kind: "low-stock" })).toEqual(before);
});
