import { defineList } from "../../filters/list-definition";

/**
 * What lists of stock sort by; `stock-sort.server.ts` names the columns. Each has an index, except that low stock, which
 * is read by its own index, can also be sorted by usable units.
 */
export type StockSortField = "id" | "nameSort" | "sku" | "onHand" | "available" | "usable";

const PRODUCT = { header: "Product", sort: { by: "nameSort", first: "asc" }, fixed: true } as const;
const SKU = { header: "SKU/Barcode", sort: { by: "sku", first: "asc" } } as const;
const COUNTS = {
  promised: { header: "Allocated" },
  free: { header: "Available", sort: { by: "available", first: "desc" } },
} as const;
const EXTRA = {
  category: { header: "Category", extra: true },
  reorder: { header: "Reorder point", extra: true },
  added: { header: "Added", sort: { by: "id", first: "desc" }, extra: true },
} as const;

/** Columns of the list of stock. */
export const STOCK_LIST = defineList<StockSortField>()({
  initial: "-added",
  columns: {
    product: PRODUCT,
    sku: SKU,
    hand: { header: "Stock", sort: { by: "onHand", first: "desc" } },
    ...COUNTS,
    cost: { header: "Cost" },
    status: { header: "Status" },
    ...EXTRA,
  },
});

/** Columns of My Inventory, which shows units that expire soon and no costs. */
export const MY_STOCK_LIST = defineList<StockSortField>()({
  initial: "-added",
  columns: {
    product: PRODUCT,
    sku: SKU,
    hand: { header: "On hand", sort: { by: "onHand", first: "desc" } },
    ...COUNTS,
    status: { header: "Status" },
    soon: { header: "Expiry" },
    ...EXTRA,
  },
});

/** Columns of the list of low stock. */
export const LOW_STOCK_LIST = defineList<StockSortField>()({
  initial: "usable",
  columns: {
    product: PRODUCT,
    company: { header: "Company" },
    hand: { header: "Stock", sort: { by: "onHand", first: "asc" } },
    free: { header: "Available", sort: { by: "available", first: "asc" } },
    usable: { header: "Usable", sort: { by: "usable", first: "asc" }, extra: true },
    reorder: { header: "Reorder point" },
    status: { header: "Status" },
  },
});
