import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { locations } from "#db/schema/catalog";
import { MAIN_WAREHOUSE } from "#db/schema/directory/warehouses";
import { orders } from "#db/schema/orders";
import { allocations, stockLevels } from "#db/schema/stock";
import { aBin } from "#tests/factories/bin";
import { aCompany } from "#tests/factories/company";
import { aDraft } from "#tests/factories/draft";
import { anOrder } from "#tests/factories/order";
import { aProduct, levels, type TestProduct } from "#tests/factories/stock";
import { aWarehouse } from "#tests/factories/warehouse";
import { systemWorld, testEnv } from "#tests/factories/world";
import { releaseHolds } from "../../fulfillment/release-holds.server";
import { releaseWaiting } from "../../fulfillment/release-waiting.server";
import { placeOrder } from "../../orders/orders.service.server";
import { chooseWarehouse } from "../allocation/order-warehouse.repo.server";
import { listCandidates } from "../allocation.server";
import { transferStock } from "../transfers/transfer.server";
import { StockRulesForm } from "./stock-rules.schema";
import { changeStockRules, companyStockRules } from "./stock-rules.server";

const ctx = systemWorld();

const rules = (companyId: string, warehouseId: string, list: object[] = []) =>
  changeStockRules(ctx, companyId, StockRulesForm.parse({ sellableFrom: "receipt", warehouseId, rules: list }));

/** A company whose two warehouses are tried for every order, the second first. */
async function inTwo({ first = 10, second = 10 } = {}) {
  const company = await aCompany();
  const elsewhere = await aWarehouse();
  const product = await aProduct(company, {
    lots: [
      { onHand: first, lotNumber: "L1", location: "A-01-1-01" },
      { onHand: second, lotNumber: "L2", location: "A-01-1-01", warehouse: elsewhere.id },
    ],
  });
  await rules(company.id, MAIN_WAREHOUSE, [{ warehouseId: elsewhere.id }, { warehouseId: MAIN_WAREHOUSE }]);
  return { company, elsewhere: elsewhere.id, product };
}

const place = async (product: TestProduct, quantity: number, over: object = {}) => {
  const world = systemWorld();
  const draft = aDraft({ lines: [{ sku: product.sku, quantity }], ...over });
  const placed = await placeOrder(world, world.db.company(product.companyId), draft, { source: "manual" });
  return { ...placed, jobs: world.jobs };
};

const warehouseOf = async (id: string) =>
  ctx.db.selectFirst(orders, { columns: ["warehouseId", "warehouseChoice", "status"], where: eq(orders.id, id) });

const allocatedIn = (companyId: string, orderId: string) =>
  ctx.db.company(companyId).rows(
    { warehouseId: locations.warehouseId, units: sql`sum(${allocations.quantity})`.mapWith(Number) },
    (
      own,
    ) => sql`from ${allocations} join ${locations} on ${own(locations)} and ${locations.id} = ${allocations.locationId}
      where ${own(allocations)} and ${allocations.orderId} = ${orderId} group by 1`,
  );

test("an order ships from the first warehouse of the rules that has all its units", async () => {
  const { company, elsewhere, product } = await inTwo({ first: 8, second: 5 });
  const small = await place(product, 4);
  expect(await warehouseOf(small.orderId)).toMatchObject({
    warehouseId: elsewhere,
    warehouseChoice: { by: "rule", position: 1, country: "", region: "" },
  });
  expect(await allocatedIn(company.id, small.orderId)).toEqual([{ warehouseId: elsewhere, units: 4 }]);
  const large = await place(product, 6);
  expect(await warehouseOf(large.orderId)).toMatchObject({
    warehouseId: MAIN_WAREHOUSE,
    warehouseChoice: { by: "rule", position: 2 },
  });
  expect(await allocatedIn(company.id, large.orderId)).toEqual([{ warehouseId: MAIN_WAREHOUSE, units: 6 }]);
});

test("rules match the destination's country and region; without a match the company's own warehouse ships", async () => {
  const { company, elsewhere, product } = await inTwo();
  await rules(company.id, MAIN_WAREHOUSE, [{ warehouseId: elsewhere, country: "us", region: "ca" }]);
  const to = { name: "Ada", company: "", address1: "1 Road", address2: "", city: "X", postcode: "1", phone: "" };
  const sentTo = async (country: string, state: string) => {
    const { orderId } = await place(product, 1, { shipTo: { ...to, country, state } });
    return warehouseOf(orderId);
  };
  expect(await sentTo("US", "CA")).toMatchObject({
    warehouseId: elsewhere,
    warehouseChoice: { country: "US", region: "CA" },
  });
  expect(await sentTo("US", "NY")).toMatchObject({ warehouseId: MAIN_WAREHOUSE, warehouseChoice: null });
  expect(await sentTo("CA", "CA")).toMatchObject({ warehouseId: MAIN_WAREHOUSE });
  const { orderId } = await place(product, 1, { shipTo: null });
  expect(await warehouseOf(orderId)).toMatchObject({ warehouseId: MAIN_WAREHOUSE });
  expect(await companyStockRules(ctx, company.id)).toMatchObject({
    rules: [{ warehouseId: elsewhere, country: "US", region: "CA" }],
  });
});

test("units spread over two warehouses do not fill an order: it waits, and is released when one has them all", async () => {
  const { company, elsewhere, product } = await inTwo({ first: 5, second: 5 });
  const { orderId, judgement } = await place(product, 7);
  expect(judgement).toMatchObject({
    status: "on-hold",
    holdReason: `No warehouse has all units of this order (${product.sku}).`,
  });
  expect(await levels(product)).toEqual({ onHand: 10, allocated: 0, available: 10 });
  await expect(releaseHolds(ctx, orderId, { all: true })).rejects.toMatchObject({ code: "insufficient_stock" });
  await expect(releaseHolds(ctx, orderId, { all: true }, { whenShort: "hold" })).resolves.toBe("waits");
  expect(await releaseWaiting(ctx, company.id, { productIds: [product.id] })).toMatchObject({ released: 0 });

  await testEnv.DB.prepare(
    `insert into stock_movements (company_id, product_id, id, lot_id, location_id, delta_on_hand, kind, actor_id, actor_name, operation_id, at)
     values (?, ?, ?, ?, ?, 2, 'receive', 'test', 'Test', ?, 1)`,
  )
    .bind(company.id, product.id, ctx.newId(), product.lots[1]?.id, product.lots[1]?.locationId, ctx.newId())
    .run();
  expect(await releaseWaiting(ctx, company.id, { productIds: [product.id] })).toMatchObject({ released: 1 });
  expect(await warehouseOf(orderId)).toMatchObject({ status: "pending", warehouseId: elsewhere });
});

test("a company with another warehouse of its own ships from there, without any rule", async () => {
  const { company, elsewhere, product } = await inTwo();
  await rules(company.id, elsewhere);
  const { orderId } = await place(product, 9);
  expect(await warehouseOf(orderId)).toMatchObject({ warehouseId: elsewhere, warehouseChoice: null });
  // The 10 units in the other warehouse are not for its orders.
  expect((await place(product, 9)).judgement.status).toBe("on-hold");
});

test("of one lot, pick faces come before reserve; a lot that expires first comes first from anywhere", async () => {
  const company = await aCompany();
  const reserve = `R-${crypto.randomUUID().slice(0, 8)}`.toUpperCase();
  const product = await aProduct(company, {
    lots: [
      { onHand: 5, lotNumber: "A", expiresOn: "2099-01-01", location: reserve },
      { onHand: 5, lotNumber: "B", expiresOn: "2099-02-01", location: "A-01-1-01" },
    ],
  });
  const [a, b] = product.lots;
  await testEnv.DB.prepare("update bins set kind = 'reserve' where code = ?").bind(reserve).run();
  // Lot B is in the reserve too.
  await testEnv.DB.prepare(
    `insert into stock_movements (company_id, product_id, id, lot_id, location_id, delta_on_hand, kind, actor_id, actor_name, operation_id, at)
     values (?, ?, ?, ?, ?, 5, 'receive', 'test', 'Test', ?, 1)`,
  )
    .bind(company.id, product.id, ctx.newId(), b?.id, a?.locationId, ctx.newId())
    .run();
  await place(product, 8);
  const held = await ctx.db
    .company(company.id)
    .rows(
      { lotId: stockLevels.lotId, locationId: stockLevels.locationId, allocated: stockLevels.allocated },
      (own) => sql`from ${stockLevels} where ${own(stockLevels)} and ${stockLevels.allocated} > 0 order by allocated`,
    );
  expect(held).toEqual([
    { lotId: b?.id, locationId: b?.locationId, allocated: 3 },
    { lotId: a?.id, locationId: a?.locationId, allocated: 5 },
  ]);
});

test("allocated units do not move to another warehouse", async () => {
  const { company, elsewhere, product } = await inTwo({ first: 6, second: 0 });
  const { orderId } = await place(product, 5);
  expect(await warehouseOf(orderId)).toMatchObject({ warehouseId: MAIN_WAREHOUSE });
  const there = systemWorld({ actor: { ...ctx.actor, warehouseId: elsewhere } });
  await aBin("Z-01-1-1", { warehouseId: elsewhere });
  const [lot] = product.lots;
  const move = (quantity: number) =>
    transferStock(there, {
      operationId: crypto.randomUUID(),
      companyId: company.id,
      source: `${product.id}:${lot?.id}:${lot?.locationId}`,
      to: "Z-01-1-1",
      quantity,
    });
  await expect(move(2)).rejects.toMatchObject({
    message: "5 of 6 are allocated to orders, and Z-01-1-1 is in another warehouse. At most 1 can go there.",
  });
  await move(1);
  expect(await allocatedIn(company.id, orderId)).toEqual([{ warehouseId: MAIN_WAREHOUSE, units: 5 }]);
});

test("each active warehouse says what it lacks for an order", async () => {
  const { company, elsewhere, product } = await inTwo({ first: 2, second: 9 });
  const { id } = await anOrder(company, { lines: [{ product, quantity: 4 }] });
  const rest = await aWarehouse();
  const found = await listCandidates(ctx, ctx.db.company(company.id), id);
  const seen = found.filter((row) => [elsewhere, MAIN_WAREHOUSE, rest.id].includes(row.warehouseId));
  expect(seen.map(({ warehouseId, position, wanted, offered }) => [warehouseId, position, wanted, offered])).toEqual([
    [elsewhere, 1, 4, 9],
    [MAIN_WAREHOUSE, 2, 4, 2],
    [rest.id, null, 4, 0],
  ]);
});

test("with one warehouse, choosing reads at most two rows and writes none", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 50 });
  const { id } = await anOrder(company, { lines: [{ product, quantity: 1 }] });
  const world = systemWorld();
  await chooseWarehouse(world, world.db.company(company.id), id);
  expect(world.costs).toMatchObject({ read: expect.toSatisfy((rows: number) => rows <= 2), written: 0 });
  expect(await warehouseOf(id)).toMatchObject({ warehouseId: MAIN_WAREHOUSE, warehouseChoice: null });
});

test("rules of an unknown or archived warehouse are refused at their field", async () => {
  const company = await aCompany();
  await expect(rules(company.id, "unknown")).rejects.toMatchObject({
    detail: { fields: { warehouseId: ["Choose a warehouse"] } },
  });
  await expect(rules(company.id, MAIN_WAREHOUSE, [{ warehouseId: "unknown" }])).rejects.toMatchObject({
    detail: { fields: { "rules[0].warehouseId": ["Choose a warehouse"] } },
  });
  const problems = StockRulesForm.safeParse({ sellableFrom: "receipt", rules: [{ warehouseId: "w", region: "CA" }] });
  expect(problems.error?.issues.map(({ path }) => path.join("."))).toEqual(["rules.0.country"]);
});

test("a company whose stock sells after putaway does not allocate what stands in receiving", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { lots: [{ onHand: 5, location: "RECEIVING" }] });
  await changeStockRules(ctx, company.id, { sellableFrom: "putaway" });
  expect((await place(product, 1)).judgement.status).toBe("on-hold");
  await changeStockRules(ctx, company.id, { sellableFrom: "receipt" });
  expect((await place(product, 1)).judgement.status).toBe("pending");
});
