import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { locations, products } from "#db/schema/catalog";
import { bins } from "#db/schema/directory/warehouses";
import { returns } from "#db/schema/returns/returns";
import { stockMovements } from "#db/schema/stock";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aProduct } from "#tests/factories/stock";
import { aWarehouse } from "#tests/factories/warehouse";
import { systemWorld, worldOf } from "#tests/factories/world";
import { StockRulesForm } from "../inventory/rules/stock-rules.schema";
import { changeStockRules } from "../inventory/rules/stock-rules.server";
import { startBlindReturn } from "./document/blind-return.server";
import { announceReturn } from "./document/create-return.server";
import { ReturnsQuery } from "./list/return-query";
import { listReturns, returnsScreen } from "./list-returns.server";
import { newReturnScreen } from "./new-return-screen.server";
import { readReturn } from "./read-return.server";
import { receiveReturn } from "./receive/receive-units.server";
import { AnnounceReturn, BlindReturn, ReceiveReturn } from "./returns.schema";

const ctx = systemWorld();
const once = () => crypto.randomUUID();

/** A company whose default warehouse is not the main one, with a shipped order. */
async function aClient() {
  const [company, home, other] = [await aCompany(), await aWarehouse(), await aWarehouse()];
  const product = await aProduct(company, { onHand: 5 });
  const order = await anOrder(company, { status: "shipped", lines: [{ product, quantity: 5 }] });
  await changeStockRules(ctx, company.id, StockRulesForm.parse({ sellableFrom: "receipt", warehouseId: home.id }));
  const announce = async (over: object = {}) => {
    const lines = [{ itemId: order.items[0]?.id, quantity: 1 }];
    return announceReturn(ctx, order.id, AnnounceReturn.parse({ operationId: once(), lines, ...over }));
  };
  const sentTo = async (id: string) => (await readReturn(ctx, id)).return.warehouseId;
  return { company, product, home: home.id, other: other.id, order, announce, sentTo };
}

test("a return goes to the company's default warehouse, or to the one that is chosen", async () => {
  const { company, home, other, order, announce, sentTo } = await aClient();
  const screen = await newReturnScreen(ctx, order.id);
  expect(screen.warehouseId).toBe(home);
  expect(screen.warehouses.map(({ id }) => id)).toEqual(expect.arrayContaining([home, other]));
  expect(await sentTo((await announce()).id)).toBe(home);
  expect(await sentTo((await announce({ warehouseId: other })).id)).toBe(other);
  await expect(announce({ warehouseId: "unknown" })).rejects.toMatchObject({
    detail: { fields: { warehouseId: ["Choose a warehouse"] } },
  });
  // What comes unannounced is where the user works.
  const there = systemWorld({ actor: { ...ctx.actor, warehouseId: other } });
  const blind = BlindReturn.parse({ operationId: once(), companyId: company.id });
  expect(await sentTo((await startBlindReturn(there, blind)).id)).toBe(other);
});

test("the list and the API show the returns to one warehouse, in each status and order", async () => {
  const { company, home, other, announce } = await aClient();
  const sent = [await announce(), await announce({ warehouseId: other }), await announce({ trackingNumber: "1Z999" })];
  const [first = "", second = "", third = ""] = sent.map(({ id }) => id);
  const manager = worldOf(await aUser("warehouse_manager", { companyId: company.id }), "orders.read");
  const list = async (over: object) => {
    const screen = await returnsScreen(manager, { warehouseId: home, limit: 50, ...over });
    return { ids: screen.rows.map(({ id }) => id), counts: screen.counts };
  };
  expect(await list({})).toMatchObject({ ids: [third, first], counts: { all: 2, expected: 2, here: 0 } });
  expect((await list({ sort: "number" })).ids).toEqual([first, third]);
  expect((await list({ status: "expected" })).ids).toEqual([third, first]);
  expect((await list({ status: "here" })).ids).toEqual([]);
  expect((await list({ q: "1Z999" })).ids).toEqual([third]);
  expect((await list({ q: "1Z999", warehouseId: other })).ids).toEqual([]);
  const api = async (over: object) =>
    (await listReturns(manager, ReturnsQuery.parse({ warehouseId: other, ...over }))).rows.map(({ id }) => id);
  expect(await api({})).toEqual([second]);
  expect(await api({ status: "announced" })).toEqual([second]);
  expect(await api({ status: "in-transit" })).toEqual([]);
});

test("among thousands of returns, those to one warehouse are read in proportion to the rows shown", async () => {
  const { company, other } = await aClient();
  const rows = Array.from({ length: 3_000 }, (_, n) => ({
    ...{ id: ctx.newId(), number: 5_000 + n, operationId: `op-${n}`, source: "staff" as const },
    ...{ status: (["announced", "completed", "requested"] as const)[n % 3] ?? "announced", orderNumber: "" },
    ...{ createdBy: "x", createdByName: "x", createdAt: n, updatedAt: n },
    ...(n % 30 === 0 && { warehouseId: other }),
  }));
  for (let at = 0; at < rows.length; at += 500)
    for (const part of [rows.slice(at, at + 500)])
      await ctx.db.company(company.id).insertMany(
        returns,
        part.map((row) => ({ warehouseId: "00000000-0000-7000-8000-000000000001", ...row })),
      );
  const manager = worldOf(await aUser("warehouse_manager", { companyId: company.id }), "orders.read");
  Object.assign(manager.costs, { trips: 0, read: 0 });
  const { rows: found, next } = await returnsScreen(manager, { warehouseId: other, limit: 20 });
  expect([found.length, next !== null, manager.costs.trips]).toEqual([20, true, 1]);
  expect(manager.costs.read).toBeLessThanOrEqual(500);
});

test("units go to a location of their return's warehouse, and keep its rules unless a reason is given", async () => {
  const { company, product, other, announce } = await aClient();
  await ctx.db.company(company.id).update(products, { location: "NOT-THERE" }, eq(products.id, product.id));
  const { id } = await announce({ warehouseId: other });
  const receive = (over: object = {}) =>
    receiveReturn(
      ctx,
      id,
      ReceiveReturn.parse({ operationId: once(), sku: product.sku, quantity: 1, condition: "new", ...over }),
    );
  const placed = async () =>
    await ctx.db.company(company.id).rows(
      { code: locations.code, reason: stockMovements.reason },
      (
        own,
      ) => sql`from ${stockMovements} join ${locations} on ${own(locations)} and ${locations.id} = ${stockMovements.locationId}
        and ${locations.warehouseId} = ${other} where ${own(stockMovements)} and ${stockMovements.kind} = 'return' order by ${stockMovements.id}`,
    );
  await receive();
  expect(await placed()).toEqual([
    { code: "RECEIVING", reason: expect.stringMatching(/^Return RMA-\d+ of order \S+$/) },
  ]);

  await aProduct(company, { lots: [{ onHand: 1, location: "RET-1", warehouse: other }] });
  await ctx.directory.update(bins, { oneSku: true }, and(eq(bins.warehouseId, other), eq(bins.code, "RET-1"))!);
  const refused = { placementReason: [expect.stringContaining("RET-1")] };
  await expect(receive({ location: "RET-1" })).rejects.toMatchObject({ detail: { fields: refused } });
  await expect(receive({ location: "NOT-THERE" })).rejects.toMatchObject({
    detail: { fields: { location: ["No location has the code NOT-THERE"] } },
  });
  await receive({ location: "RET-1", placementReason: "Nothing else is free" });
  expect((await placed()).at(-1)).toEqual({ code: "RET-1", reason: expect.stringContaining("Nothing else is free") });
});
