import type { StockRow as ListedStock } from "#app/domain/inventory/stock-list.server";

export interface StockRow extends ListedStock {
  /** Expired units and units that expire before a given day; client portal only. */
  expiring?: { expired: number; soon: number; from: string | null } | null;
}

export interface StockPermissions {
  adjust: boolean;
  edit: boolean;
  receive: boolean;
}

/** URL of the list. */
export type StockSearch = Partial<
  Record<"company" | "q" | "category" | "stock" | "sort" | "columns" | "view" | "cursor", string | undefined>
>;

/** Whether the list's URL has filters. */
export const isStockFiltered = ({ q, category, stock, cursor }: StockSearch): boolean =>
  Boolean(q || category || stock || cursor);
