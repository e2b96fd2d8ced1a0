import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { WarehouseFilter, warehouseChips } from "./warehouse-filter";

const warehouses = [
  { id: "m", name: "Main" },
  { id: "e", name: "East" },
];
const shown = (place: Parameters<typeof WarehouseFilter>[0]) =>
  [
    ...renderToStaticMarkup(<WarehouseFilter {...place} />).matchAll(/<option value="([^"]*)"( selected="")?>([^<]*)/g),
  ].map(([, value, isSelected, label]) => `${isSelected ? "*" : ""}${value}=${label}`);
const chips = (starting: string | undefined, value: string | undefined) =>
  warehouseChips({ warehouses, starting }, value, (to) => `to ${to}`).map(({ label, to }) => [label, to]);

test("the first option is what an address without a warehouse shows", () => {
  expect(shown({ warehouses, starting: "e", value: undefined })).toEqual(["*=East", "all=All warehouses", "m=Main"]);
  expect(shown({ warehouses, starting: "e", value: "e" })).toEqual(["*=East", "all=All warehouses", "m=Main"]);
  expect(shown({ warehouses, starting: "e", value: "all" })).toEqual(["=East", "*all=All warehouses", "m=Main"]);
  expect(shown({ warehouses, starting: undefined, value: undefined })).toEqual([
    "*=All warehouses",
    "m=Main",
    "e=East",
  ]);
  expect(shown({ warehouses: [], starting: "e", value: undefined })).toEqual([]);
});

test("the warehouse that narrows the list is named, with the way to all of them", () => {
  expect(chips("e", undefined)).toEqual([["Warehouse: East", "to all"]]);
  expect(chips(undefined, "m")).toEqual([["Warehouse: Main", "to undefined"]]);
  expect([...chips("e", "all"), ...chips(undefined, undefined)]).toEqual([]);
});
