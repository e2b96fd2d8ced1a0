import type { ImportKind } from "./import.schema";

/** What each kind of import is called on screens. */
export const KIND_WORDS: Record<ImportKind, { title: string; detail: string; row: string; rows: string }> = {
  products: {
    title: "Import products",
    detail:
      "A row makes a product, or changes the one that has its SKU already; an empty cell leaves what is there. Nothing happens before you have seen what would.",
    row: "product",
    rows: "products",
  },
  stock: {
    title: "Import opening stock",
    detail:
      "A row receives units of one product, at one place, of one lot where the product is kept by lot. Nothing happens before you have seen what would.",
    row: "receipt",
    rows: "receipts",
  },
};

export const counted = (n: number, one: string, many: string): string =>
  `${n.toLocaleString("en-US")} ${n === 1 ? one : many}`;
