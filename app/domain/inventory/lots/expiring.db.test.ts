import { expect, test } from "vitest";
import { aCompany, aUser } from "#tests/factories/company";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { todayOf } from "../../kernel/calendars";
import { daysAfter } from "../lot-usability";
import { transferStock } from "../transfers/transfer.server";
import { expiringPage, setStopPickingDays, stopPickingDays } from "./expiring.server";

const today = todayOf(systemWorld());
const withLots = (company: { id: string }, ...days: number[]) =>
  aProduct(company, {
    lotTracked: true,
    lots: days.map((n) => ({ onHand: 2, lotNumber: `D${n}`, expiresOn: daysAfter(today, n) })),
  });
const numbers = (page: { rows: { lotNumber: string }[] }) => page.rows.map(({ lotNumber }) => lotNumber);

test("expired lots in stock come first, then lots that expire within the window", async () => {
  const [company, other] = [await aCompany(), await aCompany()];
  await withLots(company, 31, 30, -3, 0, 400);
  await withLots(other, 1);
  const ctx = systemWorld();
  const page = await expiringPage(ctx, ctx.db.company(company.id), { days: 30 });
  expect(numbers(page)).toEqual(["D-3", "D0", "D30"]);
  expect(page.rows.map(({ state }) => state)).toEqual(["expired", "available", "available"]);
  expect(numbers(await expiringPage(ctx, ctx.db.company(company.id), { days: 60 }))).toContain("D31");
});

test("a user of several companies sees the lots of these companies together, and no others", async () => {
  const [mine, assigned, foreign] = [await aCompany(), await aCompany(), await aCompany()];
  await withLots(mine, 5, 9);
  await withLots(assigned, 7);
  await withLots(foreign, 6);
  const manager = worldOf(
    await aUser("warehouse_manager", { companyId: mine.id, assigned: [assigned.id] }),
    "inventory.read",
  );
  expect(numbers(await expiringPage(manager, manager.db, { days: 30 }))).toEqual(["D5", "D7", "D9"]);
});

test("pages follow each other without a gap, and cost what they show", async () => {
  const [company, second] = [await aCompany(), await aCompany()];
  await withLots(company, ...Array.from({ length: 90 }, (_, n) => n));
  await withLots(second, 3);
  const reader = await aUser("warehouse_manager", { companyId: company.id, assigned: [second.id] });
  for (const scoped of [true, false]) {
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let n = 0; n < 3; n++) {
      const ctx = worldOf(reader, "inventory.read");
      const page = await expiringPage(ctx, scoped ? ctx.db.company(company.id) : ctx.db, { days: 90, cursor });
      expect(ctx.costs.trips).toBe(1);
      expect(ctx.costs.read).toBeLessThanOrEqual(11 * 50 + 60);
      seen.push(...numbers(page));
      cursor = page.next ?? undefined;
      if (!cursor) break;
    }
    expect(new Set(seen).size).toBe(seen.length - (scoped ? 0 : 1));
    expect(seen).toHaveLength(scoped ? 90 : 91);
  }
});

test("a company's stop days are set and returned", async () => {
  const company = await aCompany();
  const ctx = systemWorld();
  expect(await stopPickingDays(ctx, company.id)).toBe(0);
  await setStopPickingDays(ctx, company.id, 14);
  await setStopPickingDays(ctx, company.id, 14);
  expect(await stopPickingDays(ctx, company.id)).toBe(14);
});

test("a lot is listed with its locations in pick order, each with its units", async () => {
  const company = await aCompany();
  const product = await aProduct(company, {
    lotTracked: true,
    lots: [{ onHand: 5, lotNumber: "SPREAD", expiresOn: daysAfter(today, 3), location: "EXPIRING-2" }],
  });
  await aProduct(company, { lots: [{ onHand: 1, location: "EXPIRING-1" }] });
  const ctx = systemWorld();
  const source = [product.id, product.lots[0]!.id, product.lots[0]!.locationId].join(":");
  const operationId = ctx.newId();
  await transferStock(ctx, { operationId, companyId: company.id, source, to: "EXPIRING-1", quantity: 2 });
  const { rows } = await expiringPage(ctx, ctx.db.company(company.id), { days: 30 });
  expect(rows).toMatchObject([
    {
      onHand: 5,
      allocated: 0,
      places: [
        { code: "EXPIRING-1", onHand: 2, allocated: 0 },
        { code: "EXPIRING-2", onHand: 3, allocated: 0 },
      ],
    },
  ]);
});
