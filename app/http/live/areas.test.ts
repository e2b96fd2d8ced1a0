import { expect, test } from "vitest";
import { DERIVED, TENANT_TABLES } from "#db/tables.server";
import { addChanges, type Changes, concern } from "./areas";
import { TABLE_AREAS } from "./table-areas";

/** Written to by users and jobs, and shown on no screen that updates itself. */
const NOT_LIVE = [
  "activities",
  "activity_archives",
  "activity_gates",
  "allocation_rules",
  "archive_gates",
  "assemblies",
  "assembly_components",
  "assembly_order_components",
  "assembly_orders",
  "assembly_uses",
  "billing_accounts",
  "bulk_run_orders",
  "channel_stock",
  "count_lines",
  "counts",
  "data_exports",
  "dropped_payloads",
  "former_integrations",
  "handling_unit_lines",
  "handling_units",
  "import_problems",
  "imports",
  "integrations",
  "invoice_lines",
  "invoices",
  "load_scans",
  "locations",
  "movement_archives",
  "order_cut_offs",
  "order_retention",
  "outbox",
  "parcels",
  "payments",
  "pick_faces",
  "rate_cards",
  "receipt_lines",
  "return_lines",
  "sku_aliases",
  "statement_emails",
  "stock_rules",
  "undo_steps",
];

test("each table of companies that is written to changes an area, or is known to be on no live screen", () => {
  const written = [...TENANT_TABLES].filter((name) => !(DERIVED as readonly string[]).includes(name));
  expect([...Object.keys(TABLE_AREAS), ...NOT_LIVE].toSorted()).toEqual(written.toSorted());
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
