import { products } from "#db/schema/catalog";
import { productStock } from "#db/schema/stock";
import type { SortOrder, SortSource } from "#db/sort-order.server";
import { type ListDefinition, readSort } from "../../filters/list-definition";
import { STOCK_LIST, type StockSortField } from "./stock-columns";

export type StockSort = SortOrder & SortSource;

const BY_PRODUCT = { table: products, id: products.id };
const BY_STOCK = { table: productStock, id: productStock.productId };

/** Each column has an index (company_id, column, id), except usable units. */
const SOURCES: Record<StockSortField, Omit<StockSort, "direction">> = {
  id: { ...BY_PRODUCT, by: products.id },
  nameSort: { ...BY_PRODUCT, by: products.nameSort },
  sku: { ...BY_PRODUCT, by: products.sku },
  onHand: { ...BY_STOCK, by: productStock.onHand },
  available: { ...BY_STOCK, by: productStock.available },
  usable: { ...BY_STOCK, by: productStock.usable },
};

/** The order that `sort` in the list's URL names; null for the list's own. */
export function stockSort(
  sort: string | undefined,
  list: ListDefinition<string, StockSortField> = STOCK_LIST,
): StockSort | null {
  if (!sort) return null;
  const { column, direction } = readSort(list, sort);
  const by = list.columns[column]?.sort?.by;
  return by ? { ...SOURCES[by], direction } : null;
}
