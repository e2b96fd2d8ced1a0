import { expect, test } from "vitest";
import { DERIVED, TENANT_TABLES } from "#db/tables.server";
import { addChanges, type Changes, concern } from "./areas";
import { TABLE_AREAS } from "./table-areas";

test("each table of companies that is written to says which areas it changes", () => {
  const written = [...TENANT_TABLES].filter((name) => !(DERIVED as readonly string[]).includes(name));
  expect(Object.keys(TABLE_AREAS).toSorted()).toEqual(written.toSorted());
});

test("changes add up: ids are collected, and unknown ones, or very many, stand for any", () => {
  const changes: Changes = { orders: ["a"] };
  addChanges(changes, { orders: ["b", "a"], stock: ["p"] });
  expect(changes).toEqual({ orders: ["a", "b"], stock: ["p"] });
  addChanges(changes, { orders: null });
  addChanges(changes, { orders: ["c"], stock: Array.from({ length: 51 }, (_, n) => `p${n}`) });
  expect(changes).toEqual({ orders: null, stock: null });
});

test.each<[Changes, string | undefined, boolean]>([
  [{ orders: ["a"] }, undefined, true],
  [{ orders: ["a"] }, "a", true],
  [{ orders: ["a"] }, "b", false],
  [{ orders: null }, "b", true],
  [{ stock: null }, "b", false],
  [{ orders: [] }, "b", false],
])("whether %j concerns order %s: %s", (changes, id, expected) => {
  expect(concern(changes, { area: "orders", id })).toBe(expected);
});
