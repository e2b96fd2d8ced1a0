import { expect, test } from "vitest";
import { insertRows } from "./row-writes.server";
import { locations } from "./schema/catalog";

const insert = (...rows: object[]) => insertRows(locations, rows, "c1");

test("rows of one insert have the same keys, in any sequence; the owner's is not one of them", () => {
  expect(() => insert({ id: "1", code: "A" }, { code: "B", id: "2", companyId: "c1" })).not.toThrow();
  expect(() => insert()).not.toThrow();
});

test.each([
  ["a key that the first row lacks", [{ id: "1" }, { id: "2", code: "B" }]],
  ["no value for a key of the first row", [{ id: "1", code: "A" }, { id: "2" }]],
  [
    "another key",
    [
      { id: "1", code: "A" },
      { id: "2", pickable: true },
    ],
  ],
])("a row with %s is refused, because the value would be lost", (_, rows) => {
  expect(() => insert(...rows)).toThrow("The rows for locations differ in their keys: id");
});
