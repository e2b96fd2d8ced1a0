import { defineList } from "../../filters/list-definition";

/** What the list of stock sorts by; `stock-sort.server.ts` names the columns, each with an index. */
export type StockSortField = "id" | "nameSort" | "sku" | "onHand" | "available";

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
