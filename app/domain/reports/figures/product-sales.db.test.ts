import { expect, test } from "vitest";
import { stockMovements } from "#db/schema/stock";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aProduct, type TestProduct } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { todayOf } from "../../kernel/calendars";
import { addDays } from "../../kernel/days";
import type { ReportType } from "../report";
import { readSpan } from "../report-span";
import { exportReport, getReport } from "../reports.service.server";
import { productSales } from "./product-sales.repo.server";

const REPORT: ReportType = "products";
const ship = (company: { id: string }, product: TestProduct, quantity: number) =>
  anOrder(company, { status: "shipped", lines: [{ product, quantity }] });

async function aShop() {
  const company = await aCompany();
  const [tea, cups, dust] = [
    await aProduct(company, { onHand: 50, name: "Tea", sku: "TEA" }),
    await aProduct(company, { onHand: 50, name: "Cups", sku: "CUPS" }),
    await aProduct(company, { onHand: 7, name: "Dust", sku: "DUST" }),
  ];
  await aProduct(company, { onHand: 0, name: "Never stocked", sku: "NONE" });
  await ship(company, tea, 3);
  await ship(company, cups, 5);
  await ship(company, tea, 4);
  return { company, tea, cups, dust };
}

const read = async (ctx: ReturnType<typeof worldOf>, input: Parameters<typeof getReport>[2] = {}) => {
  const { groups, notes } = await getReport(ctx, REPORT, input);
  const [group] = groups;
  const rows = (key: string) => group?.sections.find((section) => section.key === key)?.rows;
  return { group, notes, rows, names: rows("product")?.map(({ name }) => name) };
};

test.each(["client", "company_manager"] as const)("a %s sees what sold of the own company", async (role) => {
  const [{ company }, other] = [await aShop(), await aShop()];
  const ctx = worldOf(await aUser(role, { companyId: company.id }), "reports.read");

  const { group, rows, names } = await read(ctx);
  expect(group?.total).toMatchObject({ units: 12, products: 2, unitsBefore: 0, aDay: 0.4, onHand: 95 });
  expect(group?.before).toBeNull();
  expect(names).toEqual(["Tea · TEA", "Cups · CUPS", "Dust · DUST"]);
  expect(rows("product")).toMatchObject([
    { values: { units: 7, share: expect.closeTo(58.3, 1), onHand: 43, cover: 184 } },
    { values: { units: 5, share: expect.closeTo(41.7, 1), onHand: 45, cover: 270 } },
    { values: { units: 0, share: 0, onHand: 7, cover: null } },
  ]);
  expect(rows("day")?.at(-1)?.values.units).toBe(12);
  await expect(read(ctx, { companyId: other.company.id })).rejects.toThrow();
});

test("what runs out first at its rate of sales comes first, counting available units only", async () => {
  const { company, cups } = await aShop();
  await anOrder(company, { lines: [{ product: cups, quantity: 40 }] });
  const ctx = worldOf(await aUser("client", { companyId: company.id }), "reports.read");

  const { group, names, rows } = await read(ctx, { sort: "runs-out" });

  expect(group?.sections[0]).toMatchObject({ key: "product", chart: ["cover"] });
  expect(names).toEqual(["Cups · CUPS", "Tea · TEA", "Dust · DUST"]);
  // 5 of 45 are left for new orders, and 5 were shipped in 30 days.
  expect(rows("product")?.[0]?.values).toMatchObject({ onHand: 45, cover: 30 });
});

test("products are sorted by units or by change, and the days of the previous period count as before", async () => {
  const { company, cups } = await aShop();
  const user = await aUser("admin");
  await ship(company, cups, 1);
  // A day later, the orders shipped in the previous period of one day.
  const ctx = worldOf(user, "reports.read");
  ctx.clock.now += 86_400_000;
  const tomorrow = new Date(ctx.now()).toISOString().slice(0, 10);
  const asked = { companyId: company.id, from: tomorrow, to: tomorrow };

  const { group, names, rows } = await read(ctx, { ...asked, sort: "decrease" });
  expect(group).toMatchObject({
    total: { units: 0, unitsBefore: 13, products: 0 },
    before: { units: 13, products: 2 },
  });
  expect(names).toEqual(["Tea · TEA", "Cups · CUPS", "Dust · DUST"]);
  expect(rows("product")?.map(({ values }) => values.unitsBefore)).toEqual([7, 6, 0]);
  expect((await read(ctx, { ...asked, sort: "increase" })).names?.[0]).toBe("Dust · DUST");
  const today = worldOf(user, "reports.read");
  expect((await read(today, { companyId: company.id, sort: "least" })).names).toEqual([
    "Dust · DUST",
    "Cups · CUPS",
    "Tea · TEA",
  ]);
});

test("the screen lists a hundred products and says so; the file lists all, with the company's name where several are", async () => {
  const [shop, large] = [await aShop(), await aCompany()];
  for (let n = 0; n < 105; n++) await aProduct(large, { onHand: 1 });
  const user = await aUser("warehouse_manager", { assigned: [shop.company.id, large.id] });
  const ctx = worldOf(user, "reports.read");

  const { names, notes, group } = await read(ctx);
  expect(names).toHaveLength(100);
  expect(names?.[0]).toMatch(/^Tea · TEA · ./);
  expect(group?.total).toMatchObject({ units: 12, products: 2 });
  expect(notes.at(-1)).toBe("Lists 100 of 108 products. A CSV or Excel file lists more.");
  const everything = await read(worldOf(await aUser("admin"), "reports.read"));
  expect(everything.group?.total.units).toBeGreaterThanOrEqual(12);
  expect(everything.names).toHaveLength(100);
  const { body } = await exportReport(ctx, REPORT, { format: "csv", paper: "a4" });
  const lines = (await new Response(body).text()).split("\r\n");
  expect(lines[0]).toContain("Section,Name,Units shipped");
  expect(lines.filter((line) => line.startsWith("By product,"))).toHaveLength(108);
});

const DAY = 86_400_000;

/** Ships one unit of a product on each of these days before today, in this order. */
async function shipOn({ companyId, id, lots: [lot] }: TestProduct, daysAgo: readonly number[]): Promise<void> {
  if (!lot) throw new Error("The product has no lot");
  const ctx = systemWorld();
  const movements = daysAgo.map((days) => {
    const movementId = ctx.newId();
    return {
      id: movementId,
      productId: id,
      lotId: lot.id,
      locationId: lot.locationId,
      deltaOnHand: -1,
      kind: "ship" as const,
      actorId: "test",
      actorName: "Test",
      operationId: movementId,
      at: ctx.now() - days * DAY,
    };
  });
  await ctx.db.company(companyId).insertMany(stockMovements, movements);
}

test("the units of a range are those of its days, also when shipments of earlier days arrive late", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 500 });
  const days = [40, 3, 3, 0, 12, 70, 31, 1, 40, 0, 59, 30, 29, 100];
  await shipOn(product, days);
  const ctx = worldOf(await aUser("client", { companyId: company.id }), "reports.read");
  const today = todayOf(ctx, company.id);
  const unitsIn = (from: string, to: string) =>
    days.filter((ago) => addDays(today, -ago) >= from && addDays(today, -ago) <= to).length;
  const asked = [
    { range: "30d" },
    { range: "this-month" },
    { range: "last-month" },
    { from: addDays(today, -12), to: addDays(today, -3) },
  ];
  for (const input of asked) {
    const report = await getReport(ctx, REPORT, input);
    const values = report.groups[0]?.sections.find(({ key }) => key === "product")?.rows[0]?.values;
    expect(values, JSON.stringify(input)).toMatchObject({
      units: unitsIn(report.from, report.to),
      unitsBefore: unitsIn(report.before.from, report.before.to),
    });
  }
});

test("a product with shipments on many days costs as much as one with few", async () => {
  const cost = async (daysAgo: readonly number[]) => {
    const company = await aCompany();
    await shipOn(await aProduct(company, { onHand: 500 }), daysAgo);
    const ctx = worldOf(await aUser("client", { companyId: company.id }), "reports.read");
    const span = readSpan({ range: "3m" }, todayOf(ctx, company.id));
    const [[sold]] = await ctx.db.batch(productSales(ctx.db, span, { sort: "most", limit: 100 }));
    return { units: sold?.units, read: ctx.costs.read };
  };
  const few = await cost([1, 40, 120, 200]);
  const many = await cost(Array.from({ length: 200 }, (_, ago) => ago));
  expect(few.units).toBe(2);
  expect(many.units).toBeGreaterThan(80);
  expect(many.read).toBe(few.read);
});
