import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { extendCalendars } from "#app/domain/companies/calendars.server";
import { createCompany } from "#app/domain/companies/create-company.server";
import { providerTimeZone, setProviderTimeZone } from "#app/domain/companies/provider-time-zone.server";
import { StockRulesForm } from "#app/domain/inventory/rules/stock-rules.schema";
import { changeStockRules } from "#app/domain/inventory/rules/stock-rules.server";
import { rebuildCompanyFigures } from "#app/domain/reports/figures/rebuild-figures.server";
import { differencesIn } from "#app/domain/system/reconciliation/ledger.service.server";
import { WarehouseForm } from "#app/domain/warehouses/warehouses.schema";
import { changeWarehouse, getWarehouse } from "#app/domain/warehouses/warehouses.server";
import { inList } from "#db/expressions";
import { calendars, dayOffsets } from "#db/schema/directory/provider";
import { MAIN_WAREHOUSE, warehouses } from "#db/schema/directory/warehouses";
import { aCompany, aUser } from "#tests/factories/company";
import { Story } from "#tests/factories/expected-rollups";
import { resetCalendars, storedCalendars } from "#tests/factories/local-days";
import { aProduct } from "#tests/factories/stock";
import { aWarehouse } from "#tests/factories/warehouse";
import { systemWorld, worldOf } from "#tests/factories/world";

const HOUR = 3_600_000;

beforeEach(resetCalendars);
afterEach(resetCalendars);

const moveTo = (companyId: string, warehouseId: string) =>
  changeStockRules(systemWorld(), companyId, StockRulesForm.parse({ sellableFrom: "receipt", warehouseId }));

async function changeZone(id: string, timeZone: string) {
  const { workingDays, ...form } = await getWarehouse(systemWorld(), id);
  const asked = WarehouseForm.parse({ ...form, timeZone, workingDays: workingDays.map(String) });
  await changeWarehouse(systemWorld(), id, asked);
}

const zoneOf = async (companyId: string) => (await storedCalendars()).of(companyId).history.at(-1)?.[1];

test("a company's days follow its warehouse, and the warehouse's zone, from a moment on", async () => {
  const [company, other] = [await aCompany(), await aCompany()];
  const warehouse = await aWarehouse({ timeZone: "America/New_York" });
  await moveTo(company.id, warehouse.id);
  expect(await zoneOf(company.id)).toBe("America/New_York");
  await changeZone(warehouse.id, "Europe/Berlin");
  expect(await zoneOf(company.id)).toBe("Europe/Berlin");
  const known = await storedCalendars();
  expect(known.ofWarehouse(warehouse.id).history).toEqual([[0, "Europe/Berlin"]]);
  expect(known.of(other.id)).toBe(known.provider);
  // What happened before keeps its day.
  expect(known.of(company.id).zoneAt(Date.now())).toBe(known.provider.zoneAt(Date.now()));
  // Changes that leave the zone write no calendar.
  const before = known.of(company.id).history;
  await moveTo(company.id, (await aWarehouse({ timeZone: "Europe/Berlin" })).id);
  expect((await storedCalendars()).of(company.id).history).toEqual(before);
});

test("when a company's midnight moves, daily figures, closings and the ledger stay exact", async () => {
  const company = await aCompany();
  const warehouse = await aWarehouse({ timeZone: "America/New_York", workingDays: ["1", "2", "3", "4", "5"] });
  await moveTo(company.id, warehouse.id);
  const lots = [{ onHand: 60, warehouse: warehouse.id }];
  const stock = [await aProduct(company, { lots }), await aProduct(company, { lots })];
  const known = await storedCalendars();
  const calendar = known.of(company.id);
  const moved = calendar.history.at(-1)?.[0] ?? 0;
  // Around the moment, and around the old and the new midnight after it.
  const utcMidnight = Date.parse(`${new Date(moved + 30 * HOUR).toISOString().slice(0, 10)}T00:00:00Z`);
  const midnight = calendar.startOf(calendar.dayOf(utcMidnight + 12 * HOUR));
  expect(midnight).not.toBe(utcMidnight);
  const story = new Story(company, stock, known, warehouse.id);
  const moments = [moved - 1, moved, utcMidnight - 1, utcMidnight, midnight - 1, midnight];
  for (const [n, at] of moments.entries()) {
    await story.place(n, at, "processing");
    await story.move(n, at, "adjust", 2);
    await story.ship(n, at + HOUR);
  }
  const expected = await story.expected();
  expect(await story.found()).toEqual(expected);
  await rebuildCompanyFigures(story.db);
  expect(await story.found()).toEqual(expected);
  // The story ships without moving the units that it allocated.
  const { differences } = await differencesIn(story.db);
  expect(differences.filter(({ kind }) => kind !== "demand")).toEqual([]);
});

test("a new company has the days of the warehouse that it starts in", async () => {
  const ctx = worldOf(await aUser("admin"), "companies.create");
  const start = await getWarehouse(ctx, MAIN_WAREHOUSE);
  await ctx.directory.update(warehouses, { timeZone: "Australia/Sydney" }, eq(warehouses.id, MAIN_WAREHOUSE));
  try {
    const company = await createCompany(ctx, {
      ...{ name: `Sydney ${crypto.randomUUID()}`, category: "general", email: "sydney@example.com", settings: {} },
    } as never);
    expect((await storedCalendars()).of(company.id).history).toEqual([[0, "Australia/Sydney"]]);
  } finally {
    await ctx.directory.update(warehouses, { timeZone: start.timeZone }, eq(warehouses.id, MAIN_WAREHOUSE));
  }
});

test("the nightly run gives companies and warehouses the calendars that they lack", async () => {
  const company = await aCompany();
  const warehouse = await aWarehouse({ timeZone: "Asia/Tokyo" });
  await moveTo(company.id, warehouse.id);
  const { directory } = systemWorld();
  const lost = [company.id, `warehouse:${warehouse.id}`];
  await directory.batch(
    directory.delete(calendars, inList(calendars.id, lost)),
    directory.delete(dayOffsets, inList(dayOffsets.calendar, lost)),
  );
  await extendCalendars(systemWorld());
  expect(await zoneOf(company.id)).toBe("Asia/Tokyo");
  expect((await storedCalendars()).ofWarehouse(warehouse.id).zoneAt(0)).toBe("Asia/Tokyo");
});

test("the provider's zone is that of money: with several warehouses each keeps its zone, and so do its companies", async () => {
  const admin = worldOf(await aUser("admin"), "system.read");
  const company = await aCompany();
  await aProduct(company, { onHand: 1 });
  const away = await aCompany();
  const warehouse = await aWarehouse({ timeZone: "Asia/Tokyo" });
  await moveTo(away.id, warehouse.id);
  const { timeZone: before } = await providerTimeZone(admin);
  const main = await getWarehouse(admin, MAIN_WAREHOUSE);
  const next = before === "America/Chicago" ? "America/Denver" : "America/Chicago";
  await setProviderTimeZone(admin, next);
  try {
    const known = await storedCalendars();
    expect(known.provider.history.at(-1)?.[1]).toBe(next);
    expect((await getWarehouse(admin, MAIN_WAREHOUSE)).timeZone).toBe(main.timeZone);
    expect(await zoneOf(company.id)).toBe(main.timeZone);
    expect(await zoneOf(away.id)).toBe("Asia/Tokyo");
    expect(known.ofWarehouse(MAIN_WAREHOUSE).zoneAt(0)).toBe(main.timeZone);
  } finally {
    await setProviderTimeZone(admin, before);
  }
});
