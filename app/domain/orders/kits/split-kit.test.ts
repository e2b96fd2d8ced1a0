import { expect, test } from "vitest";
import { kitsIn, unitsByStoreLine } from "./ordered-lines";
import { repriced, splitKit } from "./split-kit";

const part = (sku: string, quantity: number, priceMinor: number | null = null) => ({
  id: sku.toLowerCase(),
  sku,
  name: sku,
  quantity,
  priceMinor,
});
const kit = (priceMinor: number, quantity = 2) => ({ id: "kit", sku: "KIT", name: "Kit", quantity, priceMinor });
const worth = (lines: readonly { quantity: number; priceMinor: number }[]) =>
  lines.reduce((sum, line) => sum + line.quantity * line.priceMinor, 0);

test("the lines of the components are worth what the kit costs", () => {
  const sets = [
    [part("A", 1, 500), part("B", 2, 250)],
    [part("A", 3), part("B", 7)],
    [part("A", 2, 333)],
    [part("A", 1000, 1), part("B", 3, 99_999), part("C", 1)],
    Array.from({ length: 50 }, (_, n) => part(`P${n}`, n + 2, n)),
  ];
  for (const parts of sets) {
    for (const price of [0, 1, 99, 999, 1000, 123_457]) {
      const lines = splitKit(kit(price), parts, 4);
      expect(worth(lines)).toBe(2 * price);
      expect(lines.every(({ priceMinor }) => priceMinor >= 0)).toBe(true);
    }
  }
});

test("a component has its units for all kits, and says what it belongs to", () => {
  const lines = splitKit(kit(1000), [part("A", 1, 500), part("B", 2, 250)], 4);
  expect(lines).toMatchObject([
    { productId: "a", quantity: 2, priceMinor: 500, kitProductId: "kit" },
    {
      productId: "b",
      quantity: 4,
      priceMinor: 250,
      kit: { id: "4", sku: "KIT", quantity: 2, priceMinor: 1000, each: 2 },
    },
  ]);
});

test("one unit of a component is split off where no line can take the rest of the division", () => {
  const lines = splitKit(kit(999, 1), [part("A", 2)], 1);
  expect(lines.map(({ quantity, priceMinor }) => [quantity, priceMinor])).toEqual([
    [1, 500],
    [1, 499],
  ]);
});

test("another price of the kit reaches its lines", () => {
  const lines = splitKit(kit(1000, 1), [part("A", 1, 500), part("B", 2, 250)], 1);
  const cheaper = repriced(lines, 801);
  expect(cheaper.map(({ priceMinor }) => priceMinor)).toEqual([401, 200]);
  expect(worth(cheaper)).toBe(801);
});

test("a store is told whole kits", () => {
  const [a, b] = splitKit(kit(1000), [part("A", 1), part("B", 2)], 1).map((line) => ({
    ...line,
    externalLineId: "77",
  }));
  const single = { kit: null, externalLineId: "78" };
  expect(
    kitsIn([
      { item: a!, quantity: 2 },
      { item: b!, quantity: 3 },
    ]),
  ).toBe(1);
  const units = [
    { item: a!, quantity: 2 },
    { item: b!, quantity: 4 },
    { item: single, quantity: 3 },
    { item: { ...single, externalLineId: null }, quantity: 3 },
  ];
  expect(unitsByStoreLine(units)).toEqual([
    { externalLineId: "77", quantity: 2 },
    { externalLineId: "78", quantity: 3 },
  ]);
  expect(
    unitsByStoreLine([
      { item: a!, quantity: 2 },
      { item: b!, quantity: 1 },
    ]),
  ).toEqual([]);
});
