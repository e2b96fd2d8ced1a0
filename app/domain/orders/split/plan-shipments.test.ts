import { expect, test } from "vitest";
import { type LineToShip, planShipments, type WarehouseStock } from "./plan-shipments";

const warehouse = (code: string, units: Record<string, number>): WarehouseStock => ({
  warehouseId: code,
  code,
  units: new Map(Object.entries(units)),
});
const line = (number: number, productId: string, quantity: number, kit: LineToShip["kit"] = null): LineToShip => ({
  ...{ line: number, productId, quantity, kit },
});
const planned = (lines: LineToShip[], warehouses: WarehouseStock[]) =>
  planShipments(lines, warehouses)?.map(({ code, units }) => ({ code, units: Object.fromEntries(units) }));

test("a warehouse with all units beats any split, also when it comes last", () => {
  const stock = [warehouse("A", { x: 4 }), warehouse("B", { x: 4 }), warehouse("C", { x: 5 })];
  expect(planned([line(1, "x", 5)], stock)).toEqual([{ code: "C", units: { 1: 5 } }]);
});

test("two warehouses beat three, and the first ones ship what they have", () => {
  const stock = [warehouse("A", { x: 3 }), warehouse("B", { x: 2 }), warehouse("C", { x: 9 })];
  expect(planned([line(1, "x", 10)], stock)).toEqual([
    { code: "A", units: { 1: 3 } },
    { code: "C", units: { 1: 7 } },
  ]);
  expect(planned([line(1, "x", 14)], stock)?.map(({ code }) => code)).toEqual(["A", "B", "C"]);
  expect(planned([line(1, "x", 15)], stock)).toBeUndefined();
});

test("lines of one product share its units", () => {
  const stock = [warehouse("A", { x: 3, y: 1 }), warehouse("B", { x: 3 })];
  expect(planned([line(1, "x", 2), line(2, "x", 3), line(3, "y", 1)], stock)).toEqual([
    { code: "A", units: { 1: 2, 2: 1, 3: 1 } },
    { code: "B", units: { 2: 2 } },
  ]);
});

const kit = (each: number) => ({ id: "1", each });

test("kits are divided whole", () => {
  const lines = [line(1, "x", 3, kit(1)), line(2, "y", 6, kit(2))];
  const stock = [warehouse("A", { x: 2, y: 3 }), warehouse("B", { x: 9, y: 9 })].map((one) => one);
  expect(planned(lines, [stock[0]!, warehouse("B", { x: 2, y: 4 })])).toEqual([
    { code: "A", units: { 1: 1, 2: 2 } },
    { code: "B", units: { 1: 2, 2: 4 } },
  ]);
});

test("of as many warehouses, those are chosen that break up no kit", () => {
  const lines = [line(1, "x", 2, kit(1)), line(2, "y", 2, kit(1))];
  const stock = [warehouse("A", { x: 2, y: 1 }), warehouse("B", { y: 1 }), warehouse("C", { x: 1, y: 1 })];
  expect(planned(lines, stock)).toEqual([
    { code: "A", units: { 1: 1, 2: 1 } },
    { code: "C", units: { 1: 1, 2: 1 } },
  ]);
});

test("a kit is broken up only when its components are nowhere together", () => {
  const lines = [line(1, "x", 1, kit(1)), line(2, "y", 2, kit(2))];
  expect(planned(lines, [warehouse("A", { x: 1 }), warehouse("B", { y: 2 })])).toEqual([
    { code: "A", units: { 1: 1 } },
    { code: "B", units: { 2: 2 } },
  ]);
});

test("units of any plan are those of the order, and those that a warehouse has", () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const products = ["x", "y", "z"];
  for (let run = 0; run < 2000; run++) {
    const kits = random(3);
    const lines = [
      ...(kits > 0 ? [line(1, "x", kits, kit(1)), line(2, "y", kits * 2, kit(2))] : []),
      ...products.map((id, n) => line(n + 3, id, random(5))),
    ];
    const stock = ["A", "B", "C", "D"].map((code) =>
      warehouse(code, Object.fromEntries(products.map((id) => [id, random(5)]))),
    );
    const plan = planShipments(lines, stock);
    const of = (id: string) => lines.filter(({ productId }) => productId === id);
    const wanted = (id: string) => of(id).reduce((sum, { quantity }) => sum + quantity, 0);
    const isThere = products.every((id) => stock.reduce((sum, { units }) => sum + units.get(id)!, 0) >= wanted(id));
    const isEmpty = lines.every(({ quantity }) => quantity === 0);
    expect(plan !== null).toBe(isThere && !isEmpty);
    for (const { line: number, quantity } of plan ? lines : [])
      expect(plan!.reduce((sum, { units }) => sum + (units.get(number) ?? 0), 0)).toBe(quantity);
    for (const { code, units } of plan ?? [])
      for (const id of products) {
        const taken = of(id).reduce((sum, one) => sum + (units.get(one.line) ?? 0), 0);
        expect(taken).toBeLessThanOrEqual(stock.find((one) => one.code === code)!.units.get(id)!);
      }
  }
});
