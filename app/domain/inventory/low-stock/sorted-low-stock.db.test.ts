import { expect, test } from "vitest";
import { aCompany, aUser } from "#tests/factories/company";
import { aProduct } from "#tests/factories/stock";
import { worldOf } from "#tests/factories/world";
import { StockScreenQuery } from "../stock-screen";
import { stockScreen } from "../stock-screen.server";
import { LowStockQuery } from "./low-stock.schema";
import { lowStockScreen } from "./low-stock.server";

test("low stock is sorted by each column in both directions, lowest first without a sort; the filter finds the same", async () => {
  const [a, b] = [await aCompany(), await aCompany()];
  const stock = { Zinc: 4, apple: 0, Mint: 7, Plenty: 5_000 };
  for (const [n, [name, onHand]] of Object.entries(stock).entries())
    await aProduct(n % 2 ? a : b, { name, onHand, reorderPoint: 50 });
  const manager = worldOf(await aUser("warehouse_manager", { companyId: a.id, assigned: [b.id] }), "inventory.read");
  const names = async (query: object) => {
    const { rows, count } = await lowStockScreen(manager, LowStockQuery.parse(query));
    expect(count).toBe(rows.length);
    return rows.map(({ name }) => name);
  };
  const byStock = ["apple", "Zinc", "Mint"];
  expect(await names({})).toEqual(byStock);
  for (const sort of ["hand", "free", "usable"]) {
    expect([sort, await names({ sort })]).toEqual([sort, byStock]);
    expect([sort, await names({ sort: `-${sort}` })]).toEqual([sort, byStock.toReversed()]);
  }
  expect(await names({ sort: "product" })).toEqual(["apple", "Mint", "Zinc"]);
  expect(await names({ sort: "-product", q: "zin" })).toEqual(["Zinc"]);
  expect(await names({ sort: "reorder" })).toEqual(byStock);
  const screen = await stockScreen(manager, StockScreenQuery.parse({ stock: "short", sort: "hand" }));
  expect([screen.count, screen.rows.map(({ name }) => name)]).toEqual([byStock.length, byStock]);
  expect(screen.options.levels).toContainEqual({ value: "short", label: "Low or out of stock" });
});
