import type { ImportStatus } from "#db/schema/column-values";
import { statusTable } from "../kernel/status-table";
import type { ImportKind } from "./import.schema";

/** Screen texts of each import kind. */
export const KIND_WORDS: Record<ImportKind, { title: string; detail: string; row: string; rows: string }> = {
  products: {
    title: "Import products",
    detail:
      "A row creates a product, or updates the one with the same SKU. Empty cells change nothing. You can review everything before it is imported.",
    row: "product",
    rows: "products",
  },
  stock: {
    title: "Import opening stock",
    detail:
      "Each row adds units of one product at one location. Give the lot if the product tracks lots. Rows with quantity 0 are skipped. You can review everything before it is imported.",
    row: "receipt",
    rows: "receipts",
  },
};

export const counted = (n: number, one: string, many: string): string =>
  `${n.toLocaleString("en-US")} ${n === 1 ? one : many}`;

export const IMPORT_STATUS_TABLE = statusTable<ImportStatus>({
  mapping: { label: "Match columns", tone: "warn" },
  checking: { label: "Checking", tone: "info" },
  ready: { label: "Ready for review", tone: "warn" },
  running: { label: "Importing", tone: "info" },
  done: { label: "Imported", tone: "good" },
});

/** What an import does with a row. A row of opening stock is received. */
const ROW_TABLE = statusTable({
  create: { label: "New", tone: "good" },
  receive: { label: "Receive", tone: "good" },
  update: { label: "Update", tone: "info" },
  refuse: { label: "Rejected", tone: "bad" },
  skip: { label: "Skipped", tone: "neutral" },
});
export const rowStatus = (kind: ImportKind, outcome: "create" | "update" | "refuse" | "skip") =>
  ROW_TABLE[kind === "stock" && outcome === "create" ? "receive" : outcome];
